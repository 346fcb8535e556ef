/** The amount that matters most, as large as it fits beside its name. */
export function BigAmount({ name, text }: { name: string; text: string }) {
  return (
    <p class="big-amount" style={{ '--characters': text.length }}>
      <span>{name}</span>
      <output class="amount" aria-live="polite">
        {text}
      </output>
    </p>
  )
}
