// Recorded from sql/ by test/store/statement-values.test.ts.

export type One = string | number | boolean | null
export type Many = readonly (string | number | null)[]
export type Filter = Readonly<Record<string, One | Many | undefined>>

/** The values of each statement in `sql/`; modules add those of their own. */
export interface StatementValues {
  'category.above': { id: One; most: One; shop: One }
  'category.all': { limit: One; shop: One }
  'category.any': { position?: One | undefined; shop: One }
  'category.below': { ids: Many; most: One; shop: One }
  'category.beyond': { many: One; shop: One }
  'category.details': { ids: Many; shop: One }
  'category.order': { id: One; position: One; shop: One }
  'category.parents': { shop: One }
  'category.picture': { id: One; image: One; imageFile: One; shop: One }
  'category.siblings': { parent?: One | undefined; shop: One; top?: One | undefined }
  'category.totals': { shop: One; status?: Many | undefined }
  'category.update': {
    description: One
    id: One
    name: One
    nameKey: One
    parent: One
    position: One
    shop: One
    slug: One
    sortKey: One
  }
  'customer.by_email': { email: One; shop: One }
  'customer.by_ids': { ids: Many; shop: One }
  'customer.by_public_id': { publicId: One; shop: One }
  'customer.delete': { id: One; shop: One }
  'customer.insert': {
    createdAt: One
    email: One
    kind: One
    name: One
    phone: One
    publicId: One
    shop: One
    words: One
  }
  'customer.join': { id: One; shop: One }
  'customer.list': {
    before?: One | undefined
    email?: One | undefined
    kind?: One | undefined
    limit: One
    shop: One
  }
  'customer.place': { before?: One | undefined; shop: One; skip: One }
  'customer.search': Filter
  'customer.update': { id: One; name: One; phone: One; shop: One; words: One }
  'customer.words_index': Record<string, never>
  'database.size': Record<string, never>
  'database.writable': Record<string, never>
  'facet.count': { limit: One; name: One; shop: One; values: Many }
  'facet.delete': { name: Many; product: Many; shop: One; value: Many }
  'facet.insert': { name: Many; product: Many; shop: One; value: Many }
  'facet.products': { after?: One | undefined; limit: One; shop: One; since?: One | undefined }
  'facet.totals': {
    facetNames?: Many | undefined
    otherNames?: Many | undefined
    shop: One
    status?: Many | undefined
  }
  'facet.values': { ids: Many; shop: One }
  'history.append': {
    action: Many
    actor: One
    actorKind: One
    actorName: One
    changes: Many
    createdAt: One
    detail: Many
    job: One
    note: Many
    shop: One
    subject: Many
    subjectKind: Many
    subjectName: Many
    undo: Many
  }
  'history.audit': { before?: One | undefined; limit: One; shop: One }
  'history.floor': {
    before?: One | undefined
    job?: One | undefined
    shop: One
    skip: One
    subject?: One | undefined
    whole?: One | undefined
  }
  'history.forget': { before: One; limit: One; shop: One }
  'history.forget_shopper': { shop: One; shopper: One }
  'history.forget_words': { changes: One; id: One; shop: One }
  'history.list': Filter
  'history.notes': { shop: One; subject: One }
  'history.of_subject': { shop: One; subject: One }
  'history.oldest': { before: One; limit: One }
  'history.settle': { job: One; limit: One; shop: One }
  'history.to_undo': { below?: One | undefined; job: One; limit: One; shop: One }
  'history.undone': { ids: Many; shop: One; undo: One }
  'idempotency.drop': { credential: One; key: One; shop: One }
  'idempotency.find': { credential: One; key: One; shop: One }
  'idempotency.forget': { before: One; limit: One; shop: One }
  'idempotency.oldest': { before: One }
  'idempotency.save': {
    answer: One
    createdAt: One
    credential: One
    fingerprint: One
    key: One
    shop: One
  }
  'identity.insert': { createdAt: One; issuer: One; subject: One; user: One }
  'identity.spend': { expiresAt: One; hash: One }
  'identity.sweep': { now: One }
  'identity.user': { issuer: One; subject: One }
  'image.delete': { publicIds: Many; shop: One }
  'image.held': { file: One }
  'image.in_shop': { file: One; shop: One }
  'image.insert': { file: Many; product: Many; publicId: Many; shop: One; source: One }
  'image.shop_of': { file: One }
  'image.sources': { product: One; shop: One }
  'image_fetch.claim': { latest: One; now: One; shop: One; until: One }
  'image_fetch.insert': { now: One; product: Many; publicId: Many; shop: One }
  'image_fetch.next_shop': { after: One; latest: One; now: One }
  'image_fetch.remove': { publicIds: Many; shop: One }
  'image_fetch.retry': { dueAt: One; publicId: One; shop: One }
  'invitation.of_email': { email: One; latest: One; now: One }
  'invitation.of_shop': {
    after?: One | undefined
    latest: One
    limit?: One | undefined
    now: One
    shop: One
  }
  'invitation.remove': { publicId: One; shop: One }
  'invitation.save': {
    createdAt: One
    email: One
    expiresAt: One
    invitedBy: One
    publicId: One
    role: One
    shop: One
  }
  'invitation.sweep': { now: One }
  'job.beat': {
    beats: One
    changed?: One | undefined
    done?: One | undefined
    id: One
    refused?: One | undefined
    shop: One
    status?: One | undefined
    total?: One | undefined
    undone?: One | undefined
  }
  'job.columns': Record<string, never>
  'job.delete': { id: One; shop: One }
  'job.expire': { each: One; most: One; shop: One }
  'job.expired': { before: One }
  'job.find': { id: One; shop: One }
  'job.forget_images': { job: One; limit: One; product?: One | undefined; shop: One }
  'job.forget_refusals': { job: One; shop: One }
  'job.hold_image': { file: Many; job: One; product: Many; publicId: Many; shop: One }
  'job.images': { job: One; product: One; shop: One }
  'job.insert': {
    createdAt: One
    createdBy: One
    detail: One
    id: One
    kind: One
    runner: One
    shop: One
    total: One
  }
  'job.list': { before?: One | undefined; limit: One; shop: One }
  'job.move': { finishedAt: One; from: One; id: One; problem?: One | undefined; shop: One; to: One }
  'job.refusals': { job: One; shop: One }
  'job.refuse': {
    code: One
    field: One
    job: One
    message: One
    n: One
    name: One
    params: One
    product: One
    shop: One
  }
  'job.retags': { shop: One }
  'job.running': { shop: One }
  'job.unfinished': Record<string, never>
  'key.insert': { createdAt: One; hash: One; kind: One; lastFour: One; readable: One; shop: One }
  'key.of_shop': { shop: One }
  'key.publishable': { shop: One }
  'key.replace': { createdAt: One; hash: One; kind: One; lastFour: One; shop: One }
  'key.shop_of': { hash: One; kind: One }
  'link.end_of_shop': { onlyShop: One; user: One }
  'link.end_setups': Record<string, never>
  'link.insert': { expiresAt: One; hash: One; onlyShop: One; user: One }
  'link.sweep': { now: One }
  'link.take_login': { hash: One; latest: One; now: One }
  'link.take_setup': { hash: One; latest: One; now: One }
  'lock.alone': { name: One }
  'mail.claim': { latest: One; limit: One; now: One; until: One }
  'mail.count': Record<string, never>
  'mail.hand_back': { ids: Many; now: One }
  'mail.insert': { createdAt: One; dueAt: One; sealed: Many; staleAt: Many }
  'mail.is_due': { latest: One; now: One }
  'mail.make_due': { now: One }
  'mail.remove': { ids: Many }
  'mail.retry': { dueAt: One; id: One }
  'mail.skip_claimed': Record<string, never>
  'order.driving_index': {
    indexAttention?: One | undefined
    indexChange?: One | undefined
    indexChannel?: One | undefined
    indexCustomer?: One | undefined
    indexGuest?: One | undefined
    indexStatus?: One | undefined
  }
  'order.guest_index': Record<string, never>
  'order.shopper_index': Record<string, never>
  'order.words_index': Record<string, never>
  'otp.attempt': { codeMac: One; latest: One; now: One; publicId: One; shop: One; tries: One }
  'otp.end_earlier': { client: One; email: One; now: One; shop: One }
  'otp.forget': { email: One; shop: One }
  'otp.guesses': { after: One; email: One; until: One }
  'otp.insert': {
    client: One
    codeMac: One
    createdAt: One
    email: One
    expiresAt: One
    knownDevice: One
    publicId: One
    shop: One
  }
  'otp.sent': { after: One; email: One; until: One }
  'otp.sweep': { after: One; before: One }
  'pack.among': { barcodes: Many; shop: One }
  'pack.delete': { barcodes: Many; shop: One }
  'pack.insert': { barcode: One; product: One; shop: One }
  'pack.other_product': { barcode: One; product: One; shop: One }
  'pack.owner': { barcode: One; shop: One }
  'pack.published': { barcode: One; shop: One }
  'pairing.is_open': { latest: One; mac: One; now: One }
  'pairing.offer': { expiresAt: One; id: One; mac: One; shop: One }
  'pairing.take': { latest: One; mac: One; now: One }
  'pairing.withdraw': { id: One; shop: One }
  'product.any': { shop: One }
  'product.archived_by_code': { code: One; key: One; shop: One }
  'product.best_of_groups': Filter
  'product.beyond': Filter
  'product.bury': { now: One; publicId: Many; revision: Many; shop: One }
  'product.by_code': Filter
  'product.by_public_ids': { publicIds: Many; shop: One }
  'product.by_slug': { shop: One; slug: One }
  'product.changes': { limit: One; published?: One | undefined; shop: One; since: One }
  'product.collect': { collection: Many; id: Many; shop: One }
  'product.columns': { after: One; limit: One; shop: One }
  'product.count': Filter
  'product.delete': { ids: Many; shop: One }
  'product.documents': { ids: Many; shop: One }
  'product.driving_index': Filter
  'product.enter_collection': { collection: One; id: One; shop: One }
  'product.facets': Filter
  'product.find': { publicId: One; shop: One }
  'product.forget_tombstones': { revisions: Many; shop: One }
  'product.found': Filter
  'product.found_count': { grouped?: One | undefined }
  'product.found_ids': Filter
  'product.group_sums': { groups: Many; shop: One; status?: Many | undefined }
  'product.groups_of': { ids: Many; shop: One }
  'product.in_stock': Record<string, never>
  'product.insert': {
    barcode: Many
    brand: Many
    category: Many
    createdAt: Many
    document: Many
    itemGroup: Many
    nameKey: Many
    priceMinor: Many
    productType: Many
    publicId: Many
    revision: Many
    shop: One
    sku: Many
    slug: Many
    status: Many
    stock: Many
    taxRate: Many
    toCount: Many
    updatedAt: Many
  }
  'product.leave_collection': { collection: One; id: One; shop: One }
  'product.list': Filter
  'product.matched': {
    codeKey?: One | undefined
    codes?: Many | undefined
    hidden?: One | undefined
    match?: One | undefined
    shop?: One | undefined
  }
  'product.of_collection': { after: One; collection: One; limit: One; shop: One }
  'product.of_group': { group: One; limit: One; shop: One; status?: Many | undefined }
  'product.of_shop': { after: One; limit: One; shop: One }
  'product.of_taxon': {
    after: One
    brand?: One | undefined
    category?: One | undefined
    limit: One
    shop: One
  }
  'product.oldest_tombstones': { before: One; limit: One }
  'product.order': Filter
  'product.published_by_barcode': { barcode: One; shop: One }
  'product.published_by_sku': { shop: One; sku: One }
  'product.restore': {
    barcode: Many
    brand: Many
    category: Many
    createdAt: Many
    document: Many
    id: Many
    itemGroup: Many
    nameKey: Many
    priceMinor: Many
    productType: Many
    publicId: Many
    revision: Many
    shop: One
    sku: Many
    slug: Many
    status: Many
    stock: Many
    taxRate: Many
    toCount: Many
    updatedAt: Many
  }
  'product.retag': {
    brand?: One | undefined
    category?: One | undefined
    document: One
    id: One
    revision: One
    shop: One
    updatedAt: One
  }
  'product.rewrite': {
    document: One
    id: One
    revision: One
    shop: One
    stock: One
    toCount: One
    updatedAt: One
  }
  'product.rewrite_all': {
    document: Many
    id: Many
    revision: Many
    shop: One
    stock: Many
    toCount: Many
    updatedAt: Many
  }
  'product.search': {
    codeKey?: One | undefined
    codes?: Many | undefined
    hidden?: One | undefined
    many?: One | undefined
    match?: One | undefined
    shop?: One | undefined
  }
  'product.sitemap': { after: One; limit: One; shop: One }
  'product.sitemap_ends': { after: One; limit: One; shop: One; skipped: One }
  'product.slugs_among': { shop: One; slugs: Many }
  'product.stock_index': Record<string, never>
  'product.tax_rates': { names: Many; shop: One }
  'product.uncoded': {
    after: One
    itemGroup?: One | undefined
    limit: One
    nameKey?: One | undefined
    shop: One
  }
  'product.uncollect': { ids: Many; shop: One }
  'product.unpublished': { shop: One }
  'product.update': Filter
  'product.update_all': Filter
  'product.with_codes': { barcode?: Many | undefined; shop: One; sku?: Many | undefined }
  'seal.end': { shop: One }
  'seal.keys': { shop: One }
  'seal.members': { shop: One }
  'seal.of_part': { part: One; shop: One }
  'seal.set': { part: One; seal: One; shop: One }
  'seal.set_points': { seal: One; shop: One; shopper: One }
  'seal.settings': { shop: One }
  'seal.shop': { shop: One }
  'seal.tills': { shop: One }
  'seal.unsealed': Record<string, never>
  'search.best': Filter
  'search.catch_up': { id: Many; shop: One }
  'search.changed_rows': Record<string, never>
  'search.count': { limit: One; match: One; published?: One | undefined; shop: One }
  'search.count_hidden': { limit: One; match: One; published?: One | undefined; shop: One }
  'search.delete': { id: Many; shop: One }
  'search.delete_hidden': { id: Many; shop: One }
  'search.first_matched': { limit: One; match: One }
  'search.forget': { hidden: One; match: One; reversed: One; shop: One; word: One }
  'search.insert': { about: Many; description: Many; id: Many; name: Many; shop: One }
  'search.insert_hidden': {
    about: Many
    description: Many
    hidden: Many
    id: Many
    name: Many
    shop: One
  }
  'search.known': { hidden: Many; shop: One; words: Many }
  'search.learn_all': {
    hidden: One
    reversed: Many
    reversedWords: One
    shop: One
    word: Many
    words: One
  }
  'search.listed': { hidden: One; limit: One; reversed: One; shop: One; word: One }
  'search.matched': {
    codeKey?: One | undefined
    codes?: Many | undefined
    hidden?: One | undefined
    match?: One | undefined
    shop?: One | undefined
  }
  'search.merge': { pages: One }
  'search.merge_hidden': { pages: One }
  'search.newest': Filter
  'search.newest_hidden': Filter
  'search.postpone': { id: Many; shop: One }
  'search.postponed': { limit: One; shop: One }
  'search.postponed_shops': Record<string, never>
  'search.words': { from: One; hidden: One; limit: One; reversed: One; shop: One; to: One }
  'search.words_like': {
    from: One
    hidden: Many
    longest: One
    reversed: One
    shop: One
    shortest: One
    to: One
  }
  'server.set': { name: One; value: One }
  'server.setting': { name: One }
  'server.settings': Record<string, never>
  'session.columns': Record<string, never>
  'session.end': { id: One }
  'session.end_of_links': { onlyShop: One; user: One }
  'session.end_of_shopper': { customer: One; shop: One }
  'session.end_of_user': { onlyShop?: One | undefined; publicId: One; user: One }
  'session.insert': {
    createdAt: One
    customer: One
    device: One
    expiresAt: One
    method: One
    onlyShop: One
    publicId: One
    shop: One
    user: One
  }
  'session.list': {
    before?: One | undefined
    latest: One
    limit: One
    now: One
    onlyShop?: One | undefined
    user: One
  }
  'session.list_of_staff': {
    before?: One | undefined
    latest: One
    limit: One
    now: One
    owner: One
    shop: One
  }
  'session.of_customer': { latest: One; now: One; publicId: One; shop: One }
  'session.of_shopper': { customer: One; now: One; shop: One }
  'session.of_staff': { owner: One; shop: One }
  'session.of_user': { latest: One; now: One; publicId: One }
  'session.one_of_staff': { owner: One; publicId: One; shop: One }
  'session.seen': { id: One; now: One }
  'session.sweep': { now: One }
  'shop.add_scale_prefix': { kind: One; prefix: One; shop: One }
  'shop.all_commits': { shops: Many }
  'shop.any': Record<string, never>
  'shop.begin_revisions': { shop: One }
  'shop.by_id': { shop: One }
  'shop.by_slug': { slug: One }
  'shop.clear_origins': { shop: One }
  'shop.commits': { shop: One }
  'shop.for_change': { shop: One }
  'shop.forget_revisions': { last: One; shop: One }
  'shop.forget_scale_prefixes': { shop: One }
  'shop.has_reached': { revision: One; shop: One }
  'shop.ids': Record<string, never>
  'shop.insert': {
    createdAt: One
    currency: One
    indexRules: One
    language: One
    name: One
    publicId: One
    slug: One
  }
  'shop.knows_origin': { origin: One }
  'shop.list': { after?: One | undefined; limit: One }
  'shop.list_origin': { origin: One; shop: One }
  'shop.lock': { shop: One }
  'shop.nested': Record<string, never>
  'shop.origins': { shop: One }
  'shop.outdated': { suffix: One }
  'shop.revision': { shop: One }
  'shop.scale_prefixes': { shop: One }
  'shop.searched': { shop: One }
  'shop.set_index': { indexRules: One; indexedTo: One; shop: One }
  'shop.set_search': { language: One; searchedMetadata: One; shop: One; synonyms: One }
  'shop.set_settings': { part: One; settings: One; shop: One }
  'shop.settings': { parts: Many; shop: One }
  'shop.take_for_change': { count: One; shop: One }
  'shop.take_revisions': { count: One; shop: One }
  'shop.tell': { shop: One; told: One }
  'shop.turn': { shop: One }
  'shop.update': { currency: One; name: One; shop: One }
  'stock.append': {
    actor: One
    actorName: One
    createdAt: One
    delta: Many
    note: One
    product: Many
    reason: One
    shop: One
    stock: Many
  }
  'stock.begun': { shop: One }
  'stock.fold': { actor: One; id: One; product: One; reason: One; shop: One }
  'stock.forget': { below: One; product: One; shop: One }
  'stock.list': { before?: One | undefined; limit: One; product: One; shop: One }
  'stock.oldest': { after: One; limit: One }
  'stock.sums': { products: Many; shop: One }
  'tally.add': { productType: Many; products: Many; shop: One; status: Many; taxon: Many }
  'tally.forget': { shop: One; taxon: One }
  'tally.leave': { shop: One; status: One; taxon: One }
  'tally.subtract': { ids: Many; shop: One }
  'tally.taxa': { kind: One; limit: One; shop: One; status?: Many | undefined }
  'tally.total': { shop: One; status?: Many | undefined }
  'tally.types': { shop: One; status?: Many | undefined }
  'taxon.by_ids': { ids: Many; shop: One }
  'taxon.by_name_key': { kind: One; nameKey: One; parent?: One | undefined; shop: One }
  'taxon.by_public_id': { kind: One; publicId: One; shop: One }
  'taxon.by_slug': { kind: One; shop: One; slug: One }
  'taxon.counted': { shop: One; status?: Many | undefined }
  'taxon.delete': { id: One; kind: One; shop: One }
  'taxon.has_children': { shop: One }
  'taxon.insert': {
    createdAt: One
    description: One
    kind: One
    name: One
    nameKey: One
    parent: One
    publicId: One
    shop: One
    slug: One
    sortKey: One
  }
  'taxon.list': {
    afterId?: One | undefined
    afterValue?: One | undefined
    details?: One | undefined
    kind: One
    limit: One
    shop: One
    status?: Many | undefined
  }
  'taxon.product_count': { id: One; kind: One; shop: One; status?: Many | undefined }
  'taxon.update': {
    id: One
    kind: One
    name: One
    nameKey: One
    shop: One
    slug: One
    sortKey: One
  }
  'terminal.delete': { id: One; shop: One }
  'terminal.delete_key': { id: One; shop: One }
  'terminal.find': { publicId: One; shop: One }
  'terminal.insert': { createdAt: One; lastFour: One; name: One; publicId: One; shop: One }
  'terminal.insert_key': { hash: One; id: One; shop: One }
  'terminal.key': { hash: One }
  'terminal.list': { after?: One | undefined; limit: One; shop: One }
  'terminal.rekey': { id: One; lastFour: One; shop: One }
  'terminal.rename': { id: One; name: One; shop: One }
  'terminal.replace_key': { hash: One; id: One; shop: One }
  'terminal.seen': { id: One; now: One; shop: One }
  'terminal.set_series': { series: One; shop: One; terminal: One }
  'terminal.set_waiting': { id: One; shop: One; waiting: One }
  'terminal.with_shop': { id: One; shop: One }
  'user.by_email': { email: One }
  'user.by_id': { id: One }
  'user.insert': { createdAt: One; email: One; emailVerified: One; name: One; publicId: One }
  'user.join': { now: One; role: One; shop: One; user: One }
  'user.leave': { shop: One; user: One }
  'user.list': { after?: One | undefined; limit: One }
  'user.members': { after?: One | undefined; limit?: One | undefined; shop: One }
  'user.membership': { slug: One; user: One }
  'user.role': { shop: One; user: One }
  'user.set_role': { role: One; shop: One; user: One }
  'user.shops': {
    after?: One | undefined
    limit?: One | undefined
    onlyShop?: One | undefined
    user: One
  }
  'user.verify': { id: One }
}
