import { MAX_FILE_BYTES } from '../../domain/catalog/values.ts'
import { invalid, Refusal } from '../../domain/error.ts'
import { bodyChunks, readBytes, refuseLength } from './request.ts'

/** An uploaded file. Its type is not checked yet. */
interface Upload {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The other fields of a form. */
  readonly fields: ReadonlyMap<string, string>
  /** The name of the file in a form. */
  readonly name?: string
}

/** An uploaded file that is read as it arrives. A form is still read as a whole. */
export interface UploadStream {
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  readonly fields: ReadonlyMap<string, string>
  /** The name of the file in a form. */
  readonly name?: string
}

/**
 * Reads one file, which is the body itself or the field `file` of a form.
 * @param type media type of a file that is the body: `text/csv`, or `image/` for any image
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, MALFORMED_REQUEST, VALIDATION_FAILED
 */
export async function readUpload(request: Request, type: string): Promise<Upload> {
  if (!isBare(request, type)) return await fileOfForm(request)
  return { bytes: await readBytes(request, MAX_FILE_BYTES), fields: new Map() }
}

/** Like `readUpload`, but yields the file as it arrives. */
export async function streamUpload(request: Request, type: string): Promise<UploadStream> {
  if (isBare(request, type)) {
    refuseLength(request, MAX_FILE_BYTES)
    return { chunks: bodyChunks(request, MAX_FILE_BYTES), fields: new Map() }
  }
  const { bytes, ...about } = await fileOfForm(request)
  return { chunks: [bytes], ...about }
}

/**
 * Whether the body is the file itself.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE if it is no form either
 */
function isBare(request: Request, type: string): boolean {
  const given = request.headers.get('content-type')?.toLowerCase() ?? ''
  if (request.headers.has('content-encoding')) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the file without Content-Encoding.')
  }
  const bare = given.split(';', 1)[0]?.trim() ?? ''
  if (type.endsWith('/') ? bare.startsWith(type) : bare === type) return true
  if (given.startsWith('multipart/form-data')) return false
  const message = `Send the file as ${type}${type.endsWith('/') ? '…' : ''}, or in a form as the field file.`
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE', message)
}

/** Reads the whole form before parsing it, to enforce the size limit. */
async function fileOfForm(request: Request): Promise<Upload> {
  const body = await readBytes(request, MAX_FILE_BYTES)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const form = await new Response(body, { headers }).formData().catch((cause: unknown) => {
    throw new Refusal('MALFORMED_REQUEST', 'The form cannot be read.', [], { cause })
  })
  const file = form.get('file')
  if (!(file instanceof File)) {
    throw invalid('file', 'required', 'Send the file as the field file.')
  }
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { bytes: await file.bytes(), fields: new Map(fields), name: file.name }
}
