import { defineConfig } from 'vite'
import { startDemo } from './demo.ts'

/** `npm run dev` starts a demo shop, too, unless the environment names the shop of another server. */
export default defineConfig(async ({ command, isPreview }) => {
  if (command === 'serve' && !isPreview && !process.env.VITE_KASSA_URL) {
    const demo = await startDemo()
    process.env.VITE_KASSA_URL = demo.url
    process.env.VITE_KASSA_KEY = demo.publishableKey
  }
  return { build: { target: 'es2023' } }
})
