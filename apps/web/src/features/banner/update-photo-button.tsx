import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { useUploadBanner } from './banner.queries.ts';

/** Chooses another picture for the event of the week; for administrators. */
export function UpdatePhotoButton() {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadBanner();
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Emptied, so that choosing the same file again is a change again.
    event.target.value = '';
    if (file) upload.mutate(file);
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr"
        tabIndex={-1}
        aria-label="Photo of the event of the week"
        onChange={choose}
      />
      <Button
        variant="ghost"
        size="s"
        icon={ImageUp}
        loading={upload.isPending}
        pendingLabel="Uploading..."
        onClick={() => input.current?.click()}
      >
        Update Photo
      </Button>
    </div>
  );
}
