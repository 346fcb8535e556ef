import type { TrustStep } from './platforms.ts'

const WIDTH = 216
const TITLE = 26
const ROW = 24

/** A screen of the device. It is decoration: the text of the step contains the same information. */
export function Drawing({ step: { title, rows, mark, isSwitch } }: { step: TrustStep }) {
  const height = TITLE + rows.length * ROW + 6
  return (
    <svg
      class="drawing"
      width={WIDTH}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      aria-hidden="true"
    >
      <rect class="drawing-frame" x="0.5" y="0.5" width={WIDTH - 1} height={height - 1} rx="9" />
      <text class="drawing-title" x={WIDTH / 2} y={TITLE - 9}>
        {title}
      </text>
      <path class="drawing-line" d={`M1 ${TITLE}.5H${WIDTH - 1}`} />
      {rows.map((text, index) => (
        <g key={text} transform={`translate(0 ${TITLE + 3 + index * ROW})`}>
          {index === mark && (
            <rect class="drawing-mark" x="5" y="1" width={WIDTH - 10} height={ROW - 2} rx="6" />
          )}
          <text class={index === mark ? 'drawing-marked' : 'drawing-row'} x="13" y="16">
            {text}
          </text>
          {index === mark && isSwitch ? (
            <g class="drawing-switch">
              <rect x={WIDTH - 38} y="5" width="25" height="14" rx="7" />
              <circle cx={WIDTH - 20} cy="12" r="5" />
            </g>
          ) : (
            <path class="drawing-chevron" d={`M${WIDTH - 18} 8l4 4-4 4`} />
          )}
        </g>
      ))}
    </svg>
  )
}
