import { render } from 'preact'
import type { PaperData } from '../paper.ts'
import { paperWords } from '../shared/paper-words.ts'
import { PapersPage } from './papers-page.tsx'

const papers: PaperData = JSON.parse(document.getElementById('receipt')?.textContent ?? '')
const words = await paperWords(papers.shop)
const app = document.getElementById('app')
if (app) render(<PapersPage papers={papers} words={words} />, app)
