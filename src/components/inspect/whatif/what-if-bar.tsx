import type { Turn } from '../../../engine/trajectory/model.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useInspect } from '../../../state/hooks.tsx';
import { type Branch, canTryWhatIf } from '../../../state/inspect-state.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { BranchIcon } from '../../ui/icons.tsx';
import { LevelChip } from '../../ui/level-chip.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Explain } from '../explain.tsx';
import { Delta } from '../panels/quality-panel.tsx';
import { type useDraftAt, useDraftStore } from './use-draft.ts';

interface DraftBarProps {
  readonly turn: Turn;
  readonly tried: NonNullable<ReturnType<typeof useDraftAt>>;
}

/** The change being tried out: what it does to Q_com, and the way to run the rest of the episode with it. */
export function DraftBar({ turn, tried }: DraftBarProps) {
  const { t } = useText('detail');
  const can = useInspect((state) => canTryWhatIf(state, turn.index));
  const tryWhatIf = useInspect((state) => state.tryWhatIf);
  const past = useDraftStore((state) => state.past.length);
  const undo = useDraftStore((state) => state.undo);
  const discard = useDraftStore((state) => state.discard);
  const { draft, result } = tried;
  const before = turn.compression?.quality.total ?? null;
  const run = () => {
    discard();
    void tryWhatIf(draft);
  };
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm whitespace-nowrap">
      <span className="flex items-center gap-1.5">
        <BranchIcon />
        {t('whatIf.title')}
        <LevelChip level={draft.level} />
      </span>
      <span className="flex items-center gap-1.5">
        Qcom
        <span className="num">{formatCount(before, 2)}</span>→
        {result.preview ? (
          <Explain id="preview">
            <span className="num font-semibold">~{formatCount(result.quality.total, 2)}</span>
          </Explain>
        ) : (
          <span className="num font-semibold">{formatCount(result.quality.total, 2)}</span>
        )}
        {before === null ? null : <Delta value={result.quality.total - before} />}
      </span>
      <Button look="primary" disabled={!can} onClick={run}>
        {t('whatIf.run')}
      </Button>
      <Button look="bare" disabled={past === 0} onClick={undo}>
        {t('whatIf.undo')}
      </Button>
      <Button look="bare" onClick={discard}>
        {t('whatIf.discard')}
      </Button>
    </div>
  );
}

/** An episode run again beside the original: which side is in view, and the way back. */
export function BranchBar({ branch }: { readonly branch: Branch }) {
  const { t } = useText('detail');
  const side = useInspect((state) => state.side);
  const showSide = useInspect((state) => state.showSide);
  const drop = useInspect((state) => state.dropWhatIf);
  const { change, result } = branch;
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <span className="flex items-center gap-1.5">
        <BranchIcon />
        {t('whatIf.branchAt', { turn: change.turn + 1 })}
        <LevelChip level={change.level} />
      </span>
      {result.status === 'ready' ? (
        <Segmented
          label={t('whatIf.side')}
          value={side}
          options={[
            { value: 'original', label: t('whatIf.original') },
            { value: 'branch', label: t('whatIf.branch') },
          ]}
          onChange={showSide}
        />
      ) : (
        <span className="text-ink-2">{t('whatIf.running')}</span>
      )}
      <Button look="bare" onClick={drop}>
        {t('whatIf.dismiss')}
      </Button>
    </div>
  );
}
