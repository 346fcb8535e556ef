import SwaggerUI, {
  type Headings,
  type Listed,
  type System,
} from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { applyTheme } from '../shared/preferences.ts'
import { searchTexts } from './filter.ts'

const root = document.documentElement
const deviceIsDark = matchMedia('(prefers-color-scheme: dark)')

/** Light or dark as chosen in admin, or else as on the device. */
function applyColors(): void {
  applyTheme()
  const theme = root.dataset.theme ?? (deviceIsDark.matches ? 'dark' : 'light')
  root.classList.toggle('dark-mode', theme === 'dark')
}

/** The guide on one side, the operations on the other: an arrangement of Swagger UI's own parts. */
function layout({ React: { createElement: h } }: System) {
  const Reference = ({ getComponent, specSelectors }: System) => {
    const part = (name: string) => h(getComponent(name, true))
    if (!specSelectors.specStr()) return part('BaseLayout')
    // Without noZensmooth, Swagger UI scrolls there by itself and leaves the focus here.
    const toOperations = { className: 'skip noZensmooth', href: '#operations' }
    const guide = { className: 'guide', 'aria-label': 'Guide' }
    const operations = { className: 'operations', id: 'operations', tabIndex: -1 }
    const tools = [part('FilterContainer'), part('AuthorizeBtnContainer')]
    return h(
      'div',
      { className: 'swagger-ui columns' },
      part('SvgAssets'),
      h('aside', guide, h('a', toOperations, 'To the operations'), part('InfoContainer')),
      h('main', operations, h('div', { className: 'tools' }, ...tools), part('operations')),
    )
  }
  // The path of an operation stands in a button, where a link must not be.
  const DeepLink = ({ text }: { text: string }) => h('span', null, text)
  return { components: { Reference, DeepLink } }
}

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

/** Adds what the library leaves out for keyboards and screen readers. */
function mend(): void {
  for (const field of document.querySelectorAll('select, textarea')) {
    const name = field.closest<HTMLElement>('[data-param-name]')?.dataset.paramName
    if (!field.ariaLabel) field.ariaLabel = name ?? 'Request body'
  }
  const filter = document.querySelector<HTMLInputElement>('.operation-filter-input')
  if (filter) filter.placeholder = 'Filter by field, heading or path'
  for (const code of document.querySelectorAll<HTMLElement>('.microlight, .curl')) code.tabIndex = 0
  for (const button of document.querySelectorAll('.modal-btn')) button.removeAttribute('aria-label')
  for (const table of document.querySelectorAll('table[role]')) table.removeAttribute('role')
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

applyColors()
deviceIsDark.addEventListener('change', applyColors)
new MutationObserver(mend).observe(document.body, { childList: true, subtree: true })
SwaggerUI({
  url: '/openapi.json',
  dom_id: '#reference',
  layout: 'Reference',
  plugins: [layout, fieldFilter],
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  defaultModelRendering: 'example',
  syntaxHighlight: { theme: 'tomorrow-night' },
  validatorUrl: null,
})
