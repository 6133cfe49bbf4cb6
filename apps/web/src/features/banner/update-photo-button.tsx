import { ImageUp } from 'lucide-react';
import { PhotoButton } from '../../ui/photo-button.tsx';
import { useUploadBanner } from './banner.queries.ts';

/** Chooses another picture for the event of the week; for administrators. */
export function UpdatePhotoButton() {
  const upload = useUploadBanner();
  return (
    <div>
      <PhotoButton
        icon={ImageUp}
        label="Update Photo"
        fieldLabel="Photo of the event of the week"
        uploading={upload.isPending}
        onChoose={upload.mutate}
      />
    </div>
  );
}
