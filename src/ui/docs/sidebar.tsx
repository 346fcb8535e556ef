import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../shared/icon.tsx'
import type { Chapter, Operation } from './document.ts'
import { INTRO } from './intro.tsx'
import { Method } from './operation.tsx'
import { ThemeMenu } from './theme-menu.tsx'

export const SIDEBAR_ID = 'contents'

/** The contents: everything that has an anchor, narrowed down by what is typed. */
export function Sidebar({ chapters, at }: { chapters: readonly Chapter[]; at: string }) {
  const [words, setWords] = useState('')
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const close = () => box.current?.matches(':popover-open') && box.current.hidePopover()
    addEventListener('hashchange', close)
    return () => removeEventListener('hashchange', close)
  }, [])
  const showPlace = () => box.current && bringIntoSight(box.current)
  useEffect(() => {
    showPlace()
  }, [at])
  const found = narrowed(chapters, words)
  const guide = INTRO.filter(({ title }) => matches(words, title))
  return (
    <aside
      ref={box}
      id={SIDEBAR_ID}
      class="side contents"
      popover="auto"
      aria-label="Contents"
      onToggle={showPlace}
    >
      <header>
        <a class="brand" href="/?choose">
          <Icon name="left" size={16} /> kassa
        </a>
        <ThemeMenu />
      </header>
      <Filter words={words} onInput={setWords} first={found[0]?.sections[0]?.operations[0]} />
      <nav aria-label="Operations">
        {guide.length > 0 && (
          <section>
            <h2>Guide</h2>
            <ul>
              {guide.map(({ id, title }) => (
                <li key={id}>
                  <Entry id={id} at={at}>
                    {title}
                  </Entry>
                </li>
              ))}
            </ul>
          </section>
        )}
        {found.map((chapter) => (
          <ChapterLinks key={chapter.name} chapter={chapter} at={at} />
        ))}
      </nav>
      <p class="none small soft" role="status">
        {found.length === 0 && guide.length === 0 && 'Nothing here is called that.'}
      </p>
    </aside>
  )
}

interface FilterProps {
  readonly words: string
  readonly onInput: (words: string) => void
  /** Where Enter leads. */
  readonly first: Operation | undefined
}

function Filter({ words, onInput, first }: FilterProps) {
  return (
    <search class="search-box">
      <Icon name="search" size={16} />
      <input
        class="input"
        type="search"
        aria-label="Filter the operations"
        placeholder="Filter"
        autocomplete="off"
        value={words}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && words && first) location.hash = first.operationId
        }}
      />
    </search>
  )
}

function ChapterLinks({ chapter: { name, sections }, at }: { chapter: Chapter; at: string }) {
  return (
    <section>
      <h2>{name}</h2>
      {sections.map((section) => (
        <div key={section.name}>
          {sections.length > 1 && <h3>{section.name}</h3>}
          <ul>
            {section.operations.map(({ operationId, method, summary }) => (
              <li key={operationId}>
                <Entry id={operationId} at={at}>
                  <Method method={method} />
                  <span>{summary}</span>
                </Entry>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Entry({
  id,
  at,
  children,
}: {
  id: string
  at: string
  children: preact.ComponentChildren
}) {
  return (
    <a href={`#${id}`} aria-current={id === at ? 'location' : undefined}>
      {children}
    </a>
  )
}

/** Scrolls the contents alone; `scrollIntoView` would move where Tab goes on as well. */
function bringIntoSight(contents: HTMLElement): void {
  const list = contents.querySelector('nav')
  const entry = list?.querySelector('[aria-current]')
  if (!list || !entry) return
  const { top, bottom } = entry.getBoundingClientRect()
  const edge = list.getBoundingClientRect()
  if (top < edge.top) list.scrollTop -= edge.top - top
  else if (bottom > edge.bottom) list.scrollTop += bottom - edge.bottom
}

function narrowed(chapters: readonly Chapter[], words: string): Chapter[] {
  return chapters
    .map(({ name, sections }) => ({
      name,
      sections: sections
        .map((section) => ({
          ...section,
          operations: section.operations.filter(({ operationId, method, path, summary }) =>
            matches(words, `${section.name} ${operationId} ${method} ${path} ${summary}`),
          ),
        }))
        .filter(({ operations }) => operations.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0)
}

/** Whether each word stands in the text. */
function matches(words: string, text: string): boolean {
  const within = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word))
}
