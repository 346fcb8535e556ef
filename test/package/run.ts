/** No command takes longer than this, even on a busy machine. */
const LIMIT_MS = 8 * 60_000

/**
 * Runs a command, and ends it if it takes longer than `LIMIT_MS`.
 * @param expected the exit codes that are no failure
 */
export async function run(
  command: readonly string[],
  cwd: string,
  expected: readonly number[] = [0],
  env: Readonly<Record<string, string | undefined>> = process.env,
) {
  const [program = '', ...words] = command
  const child = Bun.spawn([Bun.which(program) ?? program, ...words], {
    cwd,
    // Bun's parallel tests set it, too, and Playwright refuses to run within a test of Jest.
    env: { ...env, JEST_WORKER_ID: undefined },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: LIMIT_MS,
  })
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if (expected.includes(await child.exited)) return { stdout, stderr }
  throw new Error(`${command.join(' ')}: ${stdout}${stderr}`)
}
