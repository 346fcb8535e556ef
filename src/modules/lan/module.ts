import type { Module } from '../../domain/module.ts'
import { environment } from './commands/environment.ts'
import { listener } from './commands/listener.ts'
import { trustPages } from './http/trust.ts'

/** HTTPS in the local network, with certificates that its devices trust. */
export const lan: Module = {
  name: 'lan',
  pages: trustPages,
  devicePage: '/trust',
  environment,
  listener,
}
