import { dirname } from 'node:path'
import type { Chance } from '../random.ts'

/** A disk writes one sector at once; the sectors of a longer write may arrive separately. */
const SECTOR = 512

/** A write to a file, or a change of its length. */
export type Change =
  | { readonly kind: 'bytes'; readonly offset: number; readonly bytes: Uint8Array; done: boolean }
  | { readonly kind: 'length'; readonly length: number; done: boolean }

/** The effect of a power cut on changes that were not synced. */
export type Loss = 'all' | 'none' | 'some'

/** Tells a disk the result of a sync. */
export type Syncing = (fate: 'ended' | 'failed') => void

/** One file, under any number of names. */
class Inode {
  durable = new Bytes()
  pending: Change[] = []

  /** @returns the content of the file after a power cut */
  afterCut(chance: Chance, loss: Loss): Uint8Array {
    if (loss === 'all' || this.pending.length === 0) return this.durable.copy().whole()
    const bytes = this.durable.copy()
    for (const change of this.pending) {
      const fate = loss === 'none' ? 0 : chance.below(3)
      if (fate === 0) bytes.apply(change)
      else if (fate === 1) bytes.applyTorn(change, chance)
    }
    return bytes.whole()
  }
}

type Entry = Inode | 'directory'

interface NameChange {
  /** The directory that must be synced for it. */
  readonly directory: string
  readonly path: string
  /** The file of this name from now on; null: the name is removed. */
  readonly entry: Entry | null
}

/**
 * The guarantees of POSIX for a directory of files when the power fails. Content is safe once a
 * sync of its file has returned that began after the write, and a name once its directory was
 * synced. All else may exist, be missing, or exist in part, and a later change may exist without an
 * earlier one.
 */
export class Disk {
  readonly #names = new Map<string, Entry>([['', 'directory']])
  readonly #durable = new Map<string, Entry>([['', 'directory']])
  #pending: NameChange[] = []

  /** @param ignored files whose syncs have no effect, to show that they are needed */
  constructor(
    readonly chance: Chance,
    readonly ignored: (path: string) => boolean = () => false,
  ) {}

  /** A file that is there from the start, on disk. */
  keep(path: string, bytes: Uint8Array): void {
    const inode = new Inode()
    inode.durable.apply({ kind: 'bytes', offset: 0, bytes, done: true })
    for (let name = path, entry: Entry = inode; name !== ''; name = parentOf(name)) {
      set(this.#names, { directory: parentOf(name), path: name, entry })
      set(this.#durable, { directory: parentOf(name), path: name, entry })
      entry = 'directory'
    }
  }

  make(path: string): void {
    if (!this.#names.has(path)) this.#name(path, new Inode())
  }

  makeDirectory(path: string): void {
    this.#name(path, 'directory')
  }

  link(from: string, to: string): void {
    const entry = this.#names.get(from)
    if (entry instanceof Inode) this.#name(to, entry)
    else throw new Error(`there is no file ${from}`)
  }

  remove(path: string): void {
    this.#name(path, null)
  }

  change(path: string, change: Change): void {
    const entry = this.#names.get(path)
    if (entry instanceof Inode) entry.pending.push(change)
    else throw new Error(`there is no file ${path}`)
  }

  /**
   * A sync begins.
   * @returns what to call when it returns
   */
  syncing(path: string): Syncing {
    if (this.ignored(path)) return () => {}
    const entry = this.#names.get(path)
    if (entry === 'directory') {
      const names = new Set(this.#pending.filter(({ directory }) => directory === path))
      return (fate) => {
        if (fate === 'failed') return
        for (const name of this.#pending.filter((one) => names.has(one))) set(this.#durable, name)
        this.#pending = this.#pending.filter((one) => !names.has(one))
      }
    }
    if (!entry) throw new Error(`there is no file ${path}`)
    const changes = new Set(entry.pending.filter(({ done }) => done))
    return (fate) => {
      for (const change of entry.pending) {
        if (!changes.has(change)) continue
        if (fate === 'ended') entry.durable.apply(change)
        else if (this.chance.below(2) === 0) entry.durable.applyTorn(change, this.chance)
      }
      entry.pending = entry.pending.filter((change) => !changes.has(change))
    }
  }

  /** The files that are there after a power cut at this moment, by their paths. */
  afterCut(loss: Loss): Map<string, Uint8Array> {
    const names = new Map(this.#durable)
    const kept = {
      all: 0,
      none: this.#pending.length,
      some: this.chance.below(this.#pending.length + 1),
    }
    for (const name of this.#pending.slice(0, kept[loss])) set(names, name)
    const files = new Map<string, Uint8Array>()
    for (const [path, entry] of names) {
      if (entry === 'directory' || !isReached(path, names)) continue
      files.set(path, entry.afterCut(this.chance, loss))
    }
    return files
  }

  #name(path: string, entry: Entry | null): void {
    const change = { directory: parentOf(path), path, entry }
    set(this.#names, change)
    this.#pending.push(change)
  }
}

/** A file's content, which grows. */
class Bytes {
  #buffer = new Uint8Array(SECTOR)
  #length = 0

  apply(change: Change): void {
    if (change.kind === 'bytes') this.#put(change.offset, change.bytes)
    else this.#cut(change.length)
  }

  /** Only some sectors of a write arrive. A length is one number, and arrives or not. */
  applyTorn(change: Change, chance: Chance): void {
    if (change.kind === 'length') return
    const { offset, bytes } = change
    for (let from = 0; from < bytes.length; ) {
      const to = Math.min(bytes.length, from + SECTOR - ((offset + from) % SECTOR))
      if (chance.below(2) === 0) this.#put(offset + from, bytes.subarray(from, to))
      from = to
    }
  }

  copy(): Bytes {
    const copy = new Bytes()
    copy.#buffer = this.#buffer.slice()
    copy.#length = this.#length
    return copy
  }

  whole(): Uint8Array {
    return this.#buffer.subarray(0, this.#length)
  }

  #cut(length: number): void {
    this.#put(length, new Uint8Array())
    this.#buffer.fill(0, length)
    this.#length = length
  }

  #put(offset: number, bytes: Uint8Array): void {
    const end = offset + bytes.length
    if (end > this.#buffer.length) {
      const larger = new Uint8Array(end * 2)
      larger.set(this.#buffer)
      this.#buffer = larger
    }
    this.#buffer.set(bytes, offset)
    this.#length = Math.max(this.#length, end)
  }
}

function set(names: Map<string, Entry>, { path, entry }: NameChange): void {
  if (entry === null) names.delete(path)
  else names.set(path, entry)
}

function isReached(path: string, names: ReadonlyMap<string, Entry>): boolean {
  for (let parent = parentOf(path); parent !== ''; parent = parentOf(parent)) {
    if (names.get(parent) !== 'directory') return false
  }
  return true
}

function parentOf(path: string): string {
  const parent = dirname(path)
  return parent === '.' ? '' : parent
}
