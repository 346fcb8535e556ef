import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { UNHURRIED } from '../soak.ts'
import { awaited } from '../until.ts'
import type { Change, Disk, Syncing } from './disk.ts'

/** The system calls by which a process changes a file that is open, or makes it durable. */
const FILE_CALLS = [
  'pwrite64',
  'write',
  'pwritev',
  'pwritev2',
  'writev',
  'ftruncate',
  'fallocate',
  'sendfile',
  'copy_file_range',
  'splice',
  'fsync',
  'fdatasync',
  'sync_file_range',
]
/** System calls that create, move or remove names. */
const NAME_CALLS = [
  'openat',
  'rename',
  'renameat',
  'renameat2',
  'link',
  'linkat',
  'unlink',
  'unlinkat',
  'mkdir',
  'mkdirat',
  'truncate',
  'symlink',
  'symlinkat',
]
/** System calls that answer a client. */
const ANSWER_CALLS = ['sendto', 'sendmsg']
const CALLS = [...FILE_CALLS, ...NAME_CALLS, ...ANSWER_CALLS]

const LONGEST_STRING = 1 << 20
const LINE = /^\d+ +(\w+)\((.*)\) += (-?\d+)/
const UNFINISHED = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/
const RESUMED = /^(\d+) +<\.\.\. \w+ resumed>.*\) += (-?\d+)/
const STRING = /"((?:\\x..)*)"/g
/** A path, and the directory that it is relative to. */
const PATH = /(?:\w+<((?:\\x..)*)>, )?"((?:\\x..)*)"/g
const REQUEST_ID = /\r\nx-request-id: (\S+)/gi

/** The start of a command line that records what the rest of it does; it keeps its process id. */
export function recordedBy(file: string): string[] {
  const strings = ['-y', '-xx', '-s', String(LONGEST_STRING)]
  return ['strace', '-D', '-f', '--seccomp-bpf', ...strings, '-o', file, '-e', `trace=${CALLS}`]
}

/** Makes strace inject faults into a running process, until `end` is called. */
export async function attachedTo(
  pid: number,
  options: readonly string[],
): Promise<{ end(): Promise<void> }> {
  const command = ['strace', '-f', ...options, '-o', '/dev/null', '-p', String(pid)]
  const strace = Bun.spawn(command, { stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' })
  const attached = Promise.withResolvers<void>()
  const listen = async () => {
    const decoder = new TextDecoder()
    let said = ''
    // Read to its end: strace names each new thread, and would die of a closed pipe.
    for await (const bytes of strace.stderr) {
      said += decoder.decode(bytes, { stream: true })
      if (said.includes(' attached')) attached.resolve()
    }
    attached.reject(new Error(`strace: ${said}`))
  }
  void listen()
  await attached.promise
  return {
    async end() {
      strace.kill('SIGINT')
      await strace.exited
    },
  }
}

/** Waits until the recording of a process that has ended is complete. */
export async function recordedText(file: string, pid: number): Promise<string> {
  return await awaited(
    'the recording is complete',
    () => {
      const text = readFileSync(file, 'latin1')
      return new RegExp(`^${pid} +\\+\\+\\+ `, 'm').test(text) ? text : null
    },
    UNHURRIED,
  )
}

/** One moment of a recording. */
export type Step =
  /** Something happens to the disk; a call that takes a while has two steps. */
  | { readonly kind: 'disk'; readonly call: string; apply(disk: Disk): void }
  /** The answer to a request is on its way to the client. */
  | { readonly kind: 'answer'; readonly call: string; readonly requestId: string }

/** Reads a recording of strace: what happened to files of a directory, and what was answered. */
export function stepsOf(text: string, directory: string): Step[] {
  const reader = new Reader(directory)
  for (const line of text.split('\n')) reader.read(line)
  return reader.steps
}

/** A call that has begun; it gets its result when it ends. */
type Call = (result: number) => void

class Reader {
  readonly steps: Step[] = []
  readonly #open = new Map<string, Call>()
  /** Where the next `write` of a file descriptor goes to. */
  readonly #positions = new Map<number, number>()

  constructor(readonly directory: string) {}

  read(line: string): void {
    const whole = LINE.exec(line)
    const begun = UNFINISHED.exec(line)
    const ended = RESUMED.exec(line)
    if (whole) this.#begun(whole[1] ?? '', whole[2] ?? '')(Number(whole[3]))
    if (begun) this.#open.set(begun[1] ?? '', this.#begun(begun[2] ?? '', begun[3] ?? ''))
    if (ended) this.#open.get(ended[1] ?? '')?.(Number(ended[2]))
  }

  #begun(name: string, args: string): Call {
    if (FILE_CALLS.includes(name)) return this.#onFile(name, args)
    if (NAME_CALLS.includes(name)) return (result) => this.#onName(name, args, result)
    const sent = [...args.matchAll(STRING)].map(([, hex = '']) => textOf(hex)).join('')
    for (const [, requestId = ''] of sent.matchAll(REQUEST_ID)) {
      this.steps.push({ kind: 'answer', call: `${name} of ${requestId}`, requestId })
    }
    return () => {}
  }

  /** A call on an open file; the change is on its way from now on. */
  #onFile(name: string, args: string): Call {
    const [, descriptor, hex = ''] = /^(\d+)<((?:\\x..)*)>/.exec(args) ?? []
    const path = this.#inside(textOf(hex))
    if (path === null) return () => {}
    if (name === 'fsync' || name === 'fdatasync') {
      let synced: Syncing = () => {}
      this.#disk(`${name} ${path} begins`, (disk) => {
        synced = disk.syncing(path)
      })
      return (result) => {
        const fate = result === 0 ? 'ended' : 'failed'
        this.#disk(`${name} ${path} has ${fate}`, () => synced(fate))
      }
    }
    const change = this.#change(name, args, Number(descriptor))
    const at = change.kind === 'bytes' ? change.offset : change.length
    this.#disk(`${name} ${path} ${at} begins`, (disk) => disk.change(path, change))
    return (result) => {
      const all = change.kind === 'length' ? 0 : change.bytes.length
      if (result !== all) throw new Error(`${name} on ${path} has ended with ${result}`)
      this.#disk(`${name} ${path} ${at} has ended`, () => {
        change.done = true
      })
    }
  }

  #change(name: string, args: string, descriptor: number): Change {
    const last = Number(/, (\d+)$/.exec(args)?.[1])
    if (name === 'ftruncate') return { kind: 'length', length: last, done: false }
    const bytes = bytesOf([...args.matchAll(STRING)].map(([, hex]) => hex).join(''))
    if (name === 'pwrite64') return { kind: 'bytes', offset: last, bytes, done: false }
    if (name !== 'write') throw new Error(`${name} is not understood here`)
    const offset = this.#positions.get(descriptor) ?? 0
    this.#positions.set(descriptor, offset + bytes.length)
    return { kind: 'bytes', offset, bytes, done: false }
  }

  #onName(name: string, args: string, result: number): void {
    const [first = null, second = null] = [...args.matchAll(PATH)].map(([, from = '', to = '']) =>
      this.#inside(resolve(textOf(from), textOf(to))),
    )
    if (result < 0 || (first === null && second === null)) return
    const path = first ?? ''
    const call = `${name} ${path}`
    if (name === 'openat') this.#opened(args, path, result)
    else if (name.startsWith('mkdir')) this.#disk(call, (disk) => disk.makeDirectory(path))
    else if (name.startsWith('unlink')) this.#disk(call, (disk) => disk.remove(path))
    else if (second === null || !/^rename|^link/.test(name)) {
      throw new Error(`${call} is not understood here`)
    } else {
      this.#disk(`${call} to ${second}`, (disk) => disk.link(path, second))
      if (name.startsWith('rename')) this.#disk(call, (disk) => disk.remove(path))
    }
  }

  #opened(args: string, path: string, descriptor: number): void {
    const change = { kind: 'length', length: 0, done: true } as const
    this.#positions.set(descriptor, 0)
    if (args.includes('O_CREAT')) this.#disk(`create ${path}`, (disk) => disk.make(path))
    if (args.includes('O_TRUNC')) this.#disk(`empty ${path}`, (disk) => disk.change(path, change))
  }

  #disk(call: string, apply: (disk: Disk) => void): void {
    this.steps.push({ kind: 'disk', call, apply })
  }

  /** The path below the directory; null for what is elsewhere, removed, or memory between threads. */
  #inside(path: string): string | null {
    if (path === this.directory) return ''
    if (!path.startsWith(`${this.directory}/`) || /-shm$|\(deleted\)$/.test(path)) return null
    return path.slice(this.directory.length + 1)
  }
}

function bytesOf(hex: string): Uint8Array {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex')
}

function textOf(hex: string): string {
  return Buffer.from(bytesOf(hex)).toString()
}
