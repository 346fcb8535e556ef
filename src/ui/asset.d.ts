/** SVG images are imported by their address. */
declare module '*.svg' {
  const address: string
  export default address
}
