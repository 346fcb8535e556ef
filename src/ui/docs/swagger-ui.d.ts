declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** The part of Swagger UI that its plugins see, as far as ours needs it. */
  export interface System {
    readonly React: {
      createElement(type: unknown, props?: object | null, ...children: unknown[]): unknown
    }
    readonly specSelectors: { specStr(): string }
    getComponent(name: string, connected: true): unknown
  }
  export default function SwaggerUI(options: Readonly<Record<string, unknown>>): void
}
