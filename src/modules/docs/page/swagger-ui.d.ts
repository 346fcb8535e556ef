declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** The part of Swagger UI that its plugins see, as far as our plugins need it. */
  export interface System {
    readonly React: {
      createElement(type: unknown, props?: object | null, ...children: unknown[]): unknown
      useEffect(effect: () => undefined | (() => void), inputs: readonly unknown[]): void
      useState<T>(first: T): [value: T, set: (value: T) => void]
    }
    readonly specSelectors: {
      url(): string
      taggedOperations(): Headings
      specStr(): string
      specJson(): { toJS(): Document & Parameters<typeof import('./filter.ts').searchTexts>[0] }
    }
    getComponent(name: string, connected?: true): unknown
  }
  interface Document {
    readonly info: { readonly description: string }
    readonly tags: readonly { readonly name: string }[]
  }
  /** An operation in the list, as an Immutable map. */
  export interface Listed {
    getIn(path: readonly ['operation', 'operationId']): string
    get(name: 'path' | 'method' | 'specPath'): string
  }
  interface Operations {
    readonly size: number
    toArray(): Listed[]
    filter(isWanted: (operation: Listed) => boolean | undefined): Operations
  }
  interface Heading {
    get(name: 'operations'): Operations
    set(name: 'operations', operations: Operations): Heading
  }
  /** Immutable maps of operations by heading. */
  export interface Headings {
    map(change: (heading: Heading) => Heading): Headings
    filter(isWanted: (heading: Heading) => boolean): Headings
    entrySeq(): { toArray(): [tag: string, heading: Heading][] }
  }
  export default function SwaggerUI(options: Readonly<Record<string, unknown>>): {
    /**
     * Fills in a key as if somebody had pressed Authorize.
     * @param scheme its name in the document
     */
    preauthorizeApiKey(scheme: string, key: string): void
  }
}
