export const everywhere: Readonly<Record<string, string>> = {
  'webhook.count_waiting': 'what the operator is shown',
  'webhook.next_due': 'when messages are due next',
  'webhook.removed': 'a sweep of what was removed',
  'webhook.waiting': 'messages that are due',
}
