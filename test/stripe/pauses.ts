import Stripe from 'stripe'

// No test waits for the pause between two tries of a request to Stripe.
Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => 0 })
