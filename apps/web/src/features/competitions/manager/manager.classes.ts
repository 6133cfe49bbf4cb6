/** Classes that several parts of this area share. */
export const styles = {
  part: 'gap-1 mb-4 py-2 px-3.5',
  partHead: 'gap-y-1 gap-x-3 min-h-11',
  details:
    '[&>summary]:flex [&>summary]:items-center [&>summary]:gap-1.5 [&>summary]:min-h-11 [&>summary]:cursor-pointer open:[&>summary_svg]:rotate-180',
  notice: 'mb-4',
  noticeAction: 'mt-2',
  tape: 'mb-6',
};
