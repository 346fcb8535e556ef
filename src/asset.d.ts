declare module '*.md' {
  const text: string
  export default text
}

/** SVG images are imported by their address. */
declare module '*.svg' {
  const address: string
  export default address
}

/** A style sheet becomes a part of that of the page. */
declare module '*.css'
