import type { System } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

/** The last part of the guide, which stands above the button that it names. */
const TRYING = {
  id: 'try-requests',
  heading: 'Try requests',
  paragraphs: [
    'Press Authorize, paste the publishable key of your shop, open an operation and press Execute. On the demo the key is filled in already. The requests change the data of your shop.',
    'For the operations of admin, sign in to admin in the same browser and fill in x-shop-id; the browser sends the cookie. A secret key is refused in a browser: run the curl command that an operation shows in a shell.',
  ],
}

/** Contents beside the guide and the operations: an arrangement of Swagger UI's own parts. */
export function layout({ React: { createElement: h } }: System) {
  const Reference = ({ getComponent, specSelectors }: System) => {
    const part = (name: string) => h(getComponent(name, true))
    if (!specSelectors.specStr()) return part('BaseLayout')
    const tools = [part('FilterContainer'), part('AuthorizeBtnContainer')]
    const operations = { id: 'operations', 'aria-label': 'Operations', tabIndex: -1 }
    return h(
      'div',
      { className: 'swagger-ui docs-columns' },
      h('div', { className: 'svg-assets' }, part('SvgAssets')),
      h(Contents, { specSelectors }),
      h(
        'main',
        { className: 'main' },
        h('div', { className: 'guide prose' }, part('InfoContainer'), h(Trying)),
        h('div', { className: 'tools' }, ...tools),
        h('section', operations, part('operations')),
      ),
    )
  }
  const Trying = () =>
    h(
      'div',
      null,
      h('h2', { id: TRYING.id }, TRYING.heading),
      ...TRYING.paragraphs.map((text) => h('p', { key: text }, text)),
    )
  const Contents = ({ specSelectors }: System) => {
    const { info, tags } = specSelectors.specJson().toJS()
    const row = (id: string, text: string) =>
      h('li', { key: id }, h('a', { href: `#${id}`, className: 'noZensmooth' }, text))
    const guide = [...info.description.matchAll(/^## (.+)$/gm)].map(([, text = '']) =>
      row(anchorOf(text), text),
    )
    const headings = tags.map(({ name }) =>
      row(`operations-tag-${name.replaceAll(' ', '_')}`, name),
    )
    return h(
      'nav',
      { className: 'contents', id: 'contents', popover: 'auto', 'aria-label': 'Contents' },
      h('h2', null, 'Guide'),
      h('ul', null, ...guide, row(TRYING.id, TRYING.heading)),
      h('h2', null, 'Operations'),
      h('ul', null, ...headings),
    )
  }
  return { components: { Reference } }
}

/** The headings whose operations fill the first screens. */
const FIRST_HEADINGS = 2

/** The list of operations, and how links lead to them. */
export function wholeList({ React: { createElement: h, useEffect, useState } }: System) {
  /**
   * Renders every operation, so that links lead to each and browsers find words in it. Rendering
   * all takes seconds: those of the first headings come at once, the others one heading after
   * another, so that the page stays responsive.
   */
  const operations = ({ specSelectors, getComponent, ...system }: System) => {
    const props = { ...system, specSelectors, getComponent, specUrl: specSelectors.url() }
    const headings = specSelectors.taggedOperations().entrySeq().toArray()
    const [drawn, setDrawn] = useState(FIRST_HEADINGS)
    useEffect(() => {
      if (drawn >= headings.length) return undefined
      const next = setTimeout(() => setDrawn(drawn + 1))
      return () => clearTimeout(next)
    }, [drawn, headings.length])
    const [, linked] = decodeURIComponent(location.hash).split('/')
    return headings.map(([tag, tagObj], index) => {
      const isDrawn = index < drawn || tag === linked
      const rows = isDrawn ? tagObj.get('operations').toArray() : []
      const containers = rows.map((op) => {
        const [path, method, specPath] = [op.get('path'), op.get('method'), op.get('specPath')]
        const one = { key: `${path}-${method}`, specPath, op, path, method, tag }
        return h(getComponent('OperationContainer', true), one)
      })
      return h(getComponent('OperationTag'), { key: tag, ...props, tag, tagObj }, ...containers)
    })
  }
  // The path of an operation is inside a button, which must not contain a link.
  const DeepLink = ({ text }: { text: string }) => h('span', null, text)
  // Swagger UI itself would leave the element under the header, which covers it.
  const scrollToElement = () => (element: Element) => element.scrollIntoView()
  return {
    components: { operations, DeepLink },
    statePlugins: { layout: { wrapActions: { scrollToElement } } },
  }
}

/** The id of a heading of the guide. */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replace(/\W+/g, '-')
}
