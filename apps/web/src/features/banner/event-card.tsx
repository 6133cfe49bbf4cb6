import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, ImageUp } from 'lucide-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { checkPhotoType, PhotoRefusal, scalePhoto, toastPhotoFailure } from '../../shell/scale-photo.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { FileButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';

export function UpdatePhotoButton() {
  const queries = useQueryClient();
  const upload = useMutation({
    mutationFn: async (file: Blob) =>
      api.banner.uploadPhoto({ body: { imageData: await processImage(file) } }),
    onSuccess: (banner) => {
      queries.setQueryData(keys.banner, banner);
      toast.show({ title: 'Success', description: 'The event of the week has a new picture.' });
    },
    onError: toastPhotoFailure,
  });
  return (
    <div>
      <FileButton
        icon={ImageUp}
        label="Update Photo"
        fieldLabel="Photo of the event of the week"
        loading={upload.isPending}
        onChoose={upload.mutate}
      />
    </div>
  );
}

/** Scales a picture for the banner. Unlike other uploads, shows a short error if the picture cannot be decoded. */
async function processImage(file: Blob): Promise<string> {
  checkPhotoType(file);
  try {
    return await scalePhoto(file, 'banner');
  } catch {
    throw new PhotoRefusal('Error', 'Failed to process image');
  }
}

export function EventCard() {
  const banner = useQuery({
    queryKey: keys.banner,
    queryFn: () => api.banner.get(),
    refetchOnMount: 'always',
  });
  const { data, error } = banner;
  if (data?.imageUrl) {
    return (
      <Card flush className="overflow-hidden bg-surface-2">
        <img
          src={data.imageUrl}
          alt="Poster of this week's event"
          className="w-full aspect-[16_/_9] max-h-130 object-contain"
        />
      </Card>
    );
  }
  if (data) {
    return (
      <Card className="flex items-center gap-3 text-ink-3">
        <CalendarClock aria-hidden />
        <p>This week's event coming soon</p>
      </Card>
    );
  }
  if (error) return <PartFailed title="This week's event could not be loaded" part={banner} />;
  return (
    <Loading label="Loading this week's event">
      <Skeleton width="100%" height="56px" />
    </Loading>
  );
}
