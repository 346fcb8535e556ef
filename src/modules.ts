// The modules of the server. To delete one, delete its folders and its line in each `modules*.ts`.
export { account } from './modules/account/module.ts'
export { counts } from './modules/counts/module.ts'
export { docs } from './modules/docs/module.ts'
export { front } from './modules/front/module.ts'
export { imports } from './modules/import/module.ts'
export { orders } from './modules/orders/module.ts'
export { till } from './modules/till/module.ts'
export { webhooks } from './modules/webhooks/module.ts'
