import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { $ } from 'bun'

/**
 * The files of an earlier commit, in a folder that is kept between runs.
 * @param folder where such folders are kept
 * @param prepared a path in it that is there once it can be used
 * @param prepare installs or builds what is needed
 * @returns the folder
 */
export async function checkedOut(
  commit: string,
  folder: string,
  prepared: string,
  prepare: (root: string) => Promise<void>,
): Promise<string> {
  const hash = (await $`git rev-parse ${commit}^{commit}`.text()).trim()
  const root = join(folder, hash)
  if (existsSync(join(root, prepared))) return root
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  await $`git archive ${hash} | tar -x -C ${root}`
  await prepare(root)
  return root
}
