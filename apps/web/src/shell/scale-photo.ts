import { PHOTO_SIZE } from '@lockroom/contract';
import { toast } from '../ui/toast.ts';
import { toastFailure } from './errors.ts';

export class PhotoRefusal extends Error {
  readonly description: string | undefined;

  constructor(title: string, description?: string) {
    super(title);
    this.name = 'PhotoRefusal';
    this.description = description;
  }
}

export function toastRefusal({ message: title, description }: PhotoRefusal): void {
  toast.show({ title, tone: 'danger', ...(description ? { description } : {}) });
}

/** Shows why an upload failed: the {@link PhotoRefusal}'s message or, for any other error, the server's. */
export function toastPhotoFailure(error: unknown): void {
  if (error instanceof PhotoRefusal) toastRefusal(error);
  else toastFailure(error, 'Failed to upload photo');
}

export function checkPhotoType(file: Blob): void {
  if (!file.type.startsWith('image/')) throw new PhotoRefusal('Please select an image file');
}

/** Scales an image down to a JPEG data URL of the size that `kind` requires. Throws {@link PhotoRefusal}. */
export async function scalePhoto(file: Blob, kind: keyof typeof PHOTO_SIZE): Promise<string> {
  checkPhotoType(file);
  const { longerSide, quality } = PHOTO_SIZE[kind];
  const bitmap = await decode(file);
  const scale = Math.min(1, longerSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  // JPEG has no transparency. Without a background, transparent areas would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', quality);
}

/** Scales a fighter's photo to a JPEG data URL. If the file is rejected, shows a toast and returns null. */
export async function prepareFighterPhoto(file: Blob): Promise<string | null> {
  try {
    return await scalePhoto(file, 'photo');
  } catch (error) {
    toastRefusal(error instanceof PhotoRefusal ? error : new PhotoRefusal('Failed to upload photo'));
    return null;
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PhotoRefusal(
      'This picture cannot be read',
      'The file is damaged, or this browser cannot open its format. Try a JPEG or PNG.',
    );
  }
}
