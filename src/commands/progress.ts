const BAR_WIDTH = 30

/** A progress bar on standard error, if that is a terminal. */
export function progressBar(): (done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => {}
  return (done, total) => {
    const filled = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH)
    const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░')
    process.stderr.write(`\r${bar} ${done} of ${total}${done === total ? '\n' : ''}`)
  }
}
