import { join } from 'node:path'
import type { CleanImage } from '../domain/catalog/image-format.ts'

const SIDE = 480

/** The image of a demo product, by its SKU without the size of a T-shirt: `CLO-TEE-INK.webp`. */
export async function demoImage(sku: string): Promise<CleanImage> {
  const file = imageFile(sku.replace(/-[SML]$/, ''))
  return { bytes: await file.bytes(), type: 'webp', width: SIDE, height: SIDE }
}

/** In the executable, `bun run build` embeds the files and adds a hash to their names. */
function imageFile(name: string): Blob {
  if (!Bun.isStandaloneExecutable) return Bun.file(join(import.meta.dir, 'image', `${name}.webp`))
  const embedded = Bun.embeddedFiles as readonly (Blob & { readonly name: string })[]
  const file = embedded.find((one) => one.name.startsWith(`${name}-`))
  if (!file) throw new Error(`the executable was built without ${name}.webp`)
  return file
}
