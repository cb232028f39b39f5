/** Where long work stands: `done` of `total` units of a phase, and what is being worked on. */
interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly label?: string;
}

export interface ProgressDisplay {
  update(progress: Progress): void;
  finish(): void;
}

const barWidth = 24;
const redrawEvery = 80;

/**
 * A progress bar on a terminal; elsewhere one line a phase, so that logs stay readable. Writes to
 * standard error, which keeps standard output for results.
 */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): ProgressDisplay {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): ProgressDisplay {
  let last = 0;
  return {
    update(progress) {
      const now = Date.now();
      if (now - last < redrawEvery && progress.done !== progress.total) return;
      last = now;
      stream.write(`\r\u001b[2K${render(progress).slice(0, (stream.columns ?? 80) - 1)}`);
    },
    finish: () => void stream.write("\r\u001b[2K"),
  };
}

function lines(stream: NodeJS.WriteStream): ProgressDisplay {
  let current = "";
  return {
    update({ phase }) {
      if (phase !== current) stream.write(`${phase}\n`);
      current = phase;
    },
    finish: () => {},
  };
}

function render({ phase, done, total, label }: Progress): string {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
  return `${bar} ${percent}  ${phase}${label ? `: ${label}` : ""}`;
}
