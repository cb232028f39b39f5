import type { EntityType } from "@oqlkit/oqo-schema";
import { messageOf } from "../thrown.ts";

export interface ServingStep {
  readonly entity: EntityType;
  readonly label: string;
  readonly milliseconds: number;
}

export interface StepClockOptions {
  /** The entity types that there are steps for, and how many rows they have. */
  readonly rows: ReadonlyMap<EntityType, number>;
  readonly signal: AbortSignal | undefined;
  /** `fraction` runs from 0 to 1. */
  readonly onProgress: ((fraction: number, label: string) => void) | undefined;
}

/** Work besides that on rows, so that progress moves for small entity types as well. */
const baseWeight = 200;

/** Times the steps of a build, some of which run side by side, and tells how far it is. */
export class StepClock {
  /** Where the time went, in the order in which steps ended. */
  readonly steps: ServingStep[] = [];
  readonly #options: StepClockOptions;
  readonly #total: number;
  #done = 0;

  constructor(options: StepClockOptions) {
    this.#options = options;
    this.#total = [...options.rows.values()].reduce((sum, rows) => sum + baseWeight + rows, 0);
  }

  /**
   * Runs a step that is a share, from 0 to 1, of the work on an entity type. Rejects with the signal's reason once it
   * is aborted, otherwise with what the step rejects with and its name.
   */
  async run(entity: EntityType, label: string, share: number, work: () => Promise<void>): Promise<void> {
    const { rows, signal, onProgress } = this.#options;
    onProgress?.(this.#done / this.#total, label === entity ? entity : `${entity}: ${label}`);
    const start = performance.now();
    try {
      await work();
    } catch (cause) {
      signal?.throwIfAborted();
      throw new Error(`The tables of ${entity} could not be built (step ${label}): ${messageOf(cause)}`, {
        cause,
      });
    }
    this.steps.push({ entity, label, milliseconds: performance.now() - start });
    this.#done += share * (baseWeight + (rows.get(entity) ?? 0));
  }
}
