import { bringIntoView } from '#ui/bring-into-view.ts';
import { classNames } from '#ui/class-names.ts';
import type { ActionResult } from './action-result.ts';

export function ResultText({ text, failed = false, detail }: ActionResult) {
  return (
    <div ref={bringIntoView} className={classNames('pt-3 pb-2 font-medium', failed && 'text-danger')}>
      <p>{text}</p>
      {detail !== undefined && <p className="text-sm font-normal break-words text-muted">{detail}</p>}
    </div>
  );
}
