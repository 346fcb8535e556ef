/** Actions as people say them; one that is not here is shown as it is written down. */
const WORDS: Readonly<Record<string, string>> = {
  'shop.created': 'Shop created',
  'shop.updated': 'Settings changed',
  'key.rotated': 'Secret key replaced',
  'staff.invited': 'Member invited',
  'staff.withdrawn': 'Invitation withdrawn',
  'staff.joined': 'Invitation accepted',
  'staff.declined': 'Invitation declined',
  'staff.changed': 'Role changed',
  'staff.removed': 'Member removed',
  'terminal.registered': 'Terminal registered',
  'terminal.renamed': 'Terminal renamed',
  'terminal.revoked': 'Terminal revoked',
  'terminal.key_rotated': 'Terminal key replaced',
  'terminal.pairing_offered': 'Pairing code made',
  'terminal.paired': 'Till paired',
  'product.imported': 'Products imported',
}

export function actionWords(action: string): string {
  const known = WORDS[action]
  if (known) return known
  const words = action.replace(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
