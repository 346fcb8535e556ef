// The modules of the server. To delete one, delete its folders and its line in each `modules*.ts`.
export { counts } from './modules/counts/module.ts'
