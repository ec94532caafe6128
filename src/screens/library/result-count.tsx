import { ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { FrequencyFigure } from '#components/figures/frequency-figure.tsx';
import { orders, type Order } from '#core/catalogue/order.ts';
import { useMessages } from '#i18n/language-context.ts';
import { classNames } from '#ui/class-names.ts';

interface ResultCountProps {
  /** undefined until known. */
  found: number | undefined;
  /** What is found where no frequency is; undefined until known. */
  others: readonly string[] | undefined;
  order: Order;
  onOrder: (order: Order) => void;
  /** One line; its space is reserved. */
  children: ReactNode;
}

export function ResultCount({ found, others, order, onOrder, children }: ResultCountProps) {
  'use no memo'; // Small, and all of it changes with each search.
  const isEmpty = found === 0;
  const none = isEmpty && others?.length === 0;
  return (
    <div
      className={classNames(
        'flex min-h-12 flex-wrap items-center justify-between gap-1 pb-1',
        none ? 'flex-col gap-5 pt-10 sm:col-span-2' : 'sm:col-start-2 sm:row-start-1',
      )}
    >
      {none && <FrequencyFigure hertz={0.1} className="size-24 text-muted opacity-60" />}
      {/* The note beside the choice takes lines, not the choice's place; with large text the choice is below. */}
      <div className={classNames('gap-x-4 sm:flex', !none && 'grow basis-28')}>
        <Count {...{ found, others, none }} />
        {!isEmpty && children}
      </div>
      {!isEmpty && <OrderChoice order={order} onOrder={onOrder} />}
    </div>
  );
}

interface CountProps extends Pick<ResultCountProps, 'found' | 'others'> {
  none: boolean;
}

function Count({ found, others, none }: CountProps) {
  'use no memo';
  const { library } = useMessages();
  const known = found === 0 ? others && [library.count(0), ...others] : found && [library.count(found)];
  // One element for both: a live region must exist before its text changes.
  return (
    <p role="status" className={none ? 'text-center text-xl font-medium' : 'text-sm leading-4 text-muted'}>
      {none ? library.noneFound : known && known.join(' · ')}
    </p>
  );
}

function OrderChoice({ order, onOrder }: Pick<ResultCountProps, 'order' | 'onOrder'>) {
  'use no memo';
  const { library } = useMessages();
  return (
    <label className="relative flex max-w-full items-center text-sm text-muted hover:text-text">
      <span className="sr-only">{library.order}</span>
      <ArrowUpDown aria-hidden className="pointer-events-none absolute left-3 size-4" />
      <select
        value={order}
        onChange={({ target }) => onOrder(orders.find((name) => name === target.value) ?? 'category')}
        className="supports-[field-sizing:content]:-mr-4 supports-[field-sizing:content]:max-w-[calc(100%+1rem)] field-sizing-content min-h-11 cursor-pointer not-supports-[field-sizing:content]:max-w-full appearance-none rounded-full bg-transparent pr-4 pl-9 transition-colors hover:bg-raised [&_option]:bg-surface [&_option]:text-text"
      >
        {orders.map((name) => (
          <option key={name} value={name}>
            {library.orders[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
