/** The least that a server on Bun can be: it prints its address, and answers each request alike. */
const server = Bun.serve({ port: 0, fetch: () => new Response('ok') })
console.log(JSON.stringify({ url: server.url }))
