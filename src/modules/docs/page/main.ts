import SwaggerUI, {
  type Headings,
  type Listed,
  type System,
} from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { applyTheme } from '../../../ui/shared/preferences.ts'
import { closeContentsAfterUse } from './contents.ts'
import { searchTexts } from './filter.ts'
import { anchorOf, layout, wholeList } from './layout.ts'
import { resolved } from './reference.ts'

/** Finds operations by the names of their fields, too; the library only looks at headings and paths. */
function fieldFilter({ specSelectors }: System) {
  let texts: Map<string, string> | undefined
  const opsFilter = (headings: Headings, phrase: string) => {
    texts ??= searchTexts(specSelectors.specJson().toJS())
    const isWanted = (operation: Listed) =>
      texts?.get(operation.getIn(['operation', 'operationId']))?.includes(phrase.toLowerCase())
    return headings
      .map((heading) => heading.set('operations', heading.get('operations').filter(isWanted)))
      .filter((heading) => heading.get('operations').size > 0)
  }
  return { fn: { opsFilter } }
}

/** Makes the library resolve parts of the document by our faster functions. */
const references = {
  fn: {
    resolveSubtree: async (document: object, path: readonly string[]) => ({
      spec: resolved(document, path),
      errors: [],
    }),
  },
}

/** Adds attributes that the library lacks for keyboards and screen readers. */
function mend(): void {
  for (const field of document.querySelectorAll('select, textarea')) {
    const name = field.closest<HTMLElement>('[data-param-name]')?.dataset.paramName
    if (!field.ariaLabel) field.ariaLabel = name ?? 'Request body'
  }
  const filter = document.querySelector<HTMLInputElement>('.operation-filter-input')
  if (filter) filter.placeholder = 'Filter by field, heading or path'
  for (const code of document.querySelectorAll<HTMLElement>('.microlight, .curl, .guide pre'))
    code.tabIndex = 0
  for (const button of document.querySelectorAll('.modal-btn')) button.removeAttribute('aria-label')
  for (const table of document.querySelectorAll('table[role]')) table.removeAttribute('role')
  for (const heading of document.querySelectorAll('.guide h2:not([id], .title)')) {
    heading.id = anchorOf(heading.textContent)
  }
  const dialog = document.querySelector<HTMLElement>('.modal-ux:not([role])')
  if (!dialog) return
  dialog.role = 'dialog'
  dialog.ariaModal = 'true'
  dialog.ariaLabel = 'Authorize'
  const close = dialog.querySelector<HTMLElement>('.close-modal')
  if (close) close.ariaLabel = 'Close'
  dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && close?.click())
  dialog.querySelector('input')?.focus()
}

/** On the demo, requests can be sent at once with the publishable key of its shop. */
function authorizeDemo(): void {
  const key = document.querySelector<HTMLMetaElement>('meta[name=demo-key]')?.content
  if (!key) return
  ui.preauthorizeApiKey('apiKey', key)
  ui.preauthorizeApiKey('storefront', 'demo')
}

/** Scrolls to the part that the address names, which did not exist yet when the page was opened. */
function showPart(): void {
  document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

applyTheme()
closeContentsAfterUse()
new MutationObserver(mend).observe(document.body, { childList: true, subtree: true })
const ui = SwaggerUI({
  url: '/openapi.json',
  dom_id: '#reference',
  layout: 'Reference',
  plugins: [layout, wholeList, fieldFilter, references],
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  defaultModelRendering: 'example',
  // The library's colours are inline styles of one theme, dark or light.
  syntaxHighlight: { activated: false },
  validatorUrl: null,
  onComplete: () => {
    authorizeDemo()
    showPart()
  },
})
