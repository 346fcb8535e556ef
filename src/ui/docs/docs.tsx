import { useMemo } from 'preact/hooks'
import { Api } from '../shared/api.ts'
import { Icon } from '../shared/icon.tsx'
import { useResource } from '../shared/resource.ts'
import { Loaded, Notice } from '../shared/state.tsx'
import { Toasts } from '../shared/toast.tsx'
import { chaptersOf, type Document, type Section } from './document.ts'
import { INTRO, Intro } from './intro.tsx'
import { OperationCard } from './operation.tsx'
import { useReadingPlace } from './place.ts'
import { SIDEBAR_ID, Sidebar } from './sidebar.tsx'
import { Source } from './source.ts'

const api = new Api()

/** The API reference: what this very server says of itself, for people. */
export function Docs() {
  const resource = useResource('document', (signal) =>
    api.get<Document>('/openapi.json', { signal }),
  )
  return (
    <>
      {resource.data === null ? (
        <main class="waiting" id="main">
          <h1>kassa API reference</h1>
          <div class="card">
            <Loaded resource={resource} rows={12}>
              {() => null}
            </Loaded>
          </div>
        </main>
      ) : (
        <Reference document={resource.data} />
      )}
      <Toasts />
    </>
  )
}

function Reference({ document }: { document: Document }) {
  const chapters = useMemo(() => chaptersOf(document), [document])
  const sections = chapters.flatMap((chapter) => chapter.sections)
  const ids = useMemo(
    () => [
      ...INTRO.map(({ id }) => id),
      ...sections.flatMap(({ operations }) => operations.map((one) => one.operationId)),
    ],
    [chapters],
  )
  const at = useReadingPlace(ids)
  return (
    <Source.Provider value={document}>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <div class="reference">
        <TopBar />
        <Sidebar chapters={chapters} at={at} />
        <Content sections={sections} />
      </div>
    </Source.Provider>
  )
}

/** On a phone: the button that opens the contents. */
function TopBar() {
  return (
    <header class="top-bar">
      <button type="button" class="icon-button" aria-label="Contents" popovertarget={SIDEBAR_ID}>
        <Icon name="menu" size={22} />
      </button>
      <span>API reference</span>
    </header>
  )
}

function Content({ sections }: { sections: readonly Section[] }) {
  const shown = useMemo(
    () => (
      <main id="main" tabIndex={-1}>
        <Intro />
        {sections.map((section) => (
          <OneSection key={section.name} section={section} />
        ))}
        {sections.length === 0 && (
          <div class="card">
            <Notice icon="box" title="This server describes no operations" />
          </div>
        )}
      </main>
    ),
    [sections.length],
  )
  return shown
}

function OneSection({ section: { name, description, operations } }: { section: Section }) {
  return (
    <section class="operations" aria-label={name}>
      <div class="prose">
        <h2>{name}</h2>
        <p>{description}</p>
      </div>
      {operations.map((operation) => (
        <OperationCard key={operation.operationId} operation={operation} />
      ))}
    </section>
  )
}
