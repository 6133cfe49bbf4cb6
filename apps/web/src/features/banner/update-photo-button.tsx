import { ImageUp } from 'lucide-react';
import { FileButton } from '../../ui/file-button.tsx';
import { useUploadBanner } from './banner.queries.ts';

export function UpdatePhotoButton() {
  const upload = useUploadBanner();
  return (
    <div>
      <FileButton
        icon={ImageUp}
        label="Update Photo"
        accept="image/*"
        fieldLabel="Photo of the event of the week"
        loading={upload.isPending}
        onChoose={upload.mutate}
      />
    </div>
  );
}
