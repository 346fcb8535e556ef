import type { InvitationWrites, ShopperWrites } from '../../domain/access-store.ts'
import { cellOf } from '../../domain/rows.ts'
import type { UserWrites } from '../../domain/shop-store.ts'
import type { Writing } from '../../domain/store.ts'
import { validAt } from '../../domain/time.ts'

export function userRows(session: Writing): UserWrites {
  return {
    byEmail: (email) => session.get('user.by_email', { email }),
    list: (after, limit) => session.all('user.list', { after, limit }),
    role: (shop, user) => cellOf(session, 'user.role', { shop, user }),
    membership: (slug, user) => session.get('user.membership', { slug, user }),
    shops: (user, after, limit) => session.all('user.shops', { user, after, limit }),
    members: (shop, after, limit) => session.all('user.members', { shop, after, limit }),
    insert: (user) => session.insert('user.insert', { ...user }),
    join: (shop, user, role, now) => session.run('user.join', { shop, user, role, now }),
    verify: (id) => session.run('user.verify', { id }),
    setRole: (shop, user, role) => session.run('user.set_role', { shop, user, role }),
    leave: (shop, user) => session.run('user.leave', { shop, user }),
  }
}

export function shopperRows(session: Writing): ShopperWrites {
  return {
    byPublicId: (shop, publicId) => session.get('customer.by_public_id', { shop, publicId }),
    byEmail: (shop, email) => session.get('customer.by_email', { shop, email }),
    list: (shop, before, limit) => session.all('customer.list', { shop, before, limit }),
    insert: ({ shopId, ...shopper }) =>
      session.insert('customer.insert', { shop: shopId, ...shopper }),
    update: ({ id, shopId, name, phone }) =>
      session.run('customer.update', { shop: shopId, id, name, phone }),
  }
}

export function invitationRows(session: Writing): InvitationWrites {
  return {
    ofShop: (shop, now, after, limit) =>
      session.all('invitation.of_shop', { shop, ...validAt(now), after, limit }),
    ofEmail: (email, now) => session.all('invitation.of_email', { email, ...validAt(now) }),
    save: ({ shopId, ...invitation }) =>
      session.run('invitation.save', { shop: shopId, ...invitation }),
    remove: (shop, publicId) => cellOf(session, 'invitation.remove', { shop, publicId }),
    sweep: (now) => session.run('invitation.sweep', { now }),
  }
}
