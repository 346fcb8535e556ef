/** The path of an asset inside a document, script or style sheet. */
export const ASSET = /\/assets\/[\w.-]+/g

/** The message by which a page asks its service worker to cache the current page, and the answer. */
export const REFRESH = 'refresh'
export const REFRESHED = 'refreshed'
