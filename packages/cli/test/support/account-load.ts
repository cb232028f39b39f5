import { expect } from "vitest";

/** Sends a request with a key to wherever the server is now. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** What `fetch` throws when the server is gone; anything else is a failure. */
function expectGone(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}

const success = (status: number): boolean => status < 300;

/** What is under way and not answered; done or not, after a crash. */
type Pending =
  | { readonly kind: "create" | "delete" }
  | { readonly kind: "add" | "remove"; readonly entity: string };

/** A client that fills one collection after the other, one request at a time, and knows what was acknowledged. */
export class Writer {
  readonly #send: Send;
  readonly #label: string;
  #collection: { readonly id: string; readonly members: Set<string> } | undefined;
  #pending: Pending | undefined;
  #count = 0;
  acknowledged = 0;

  constructor(send: Send, label: string) {
    this.#send = send;
    this.#label = label;
  }

  /** Writes until a request fails. What failed stays pending. */
  async run(): Promise<void> {
    try {
      while (await this.#step()) this.acknowledged += 1;
    } catch (error) {
      expectGone(error);
    }
  }

  async #step(): Promise<boolean> {
    this.#count += 1;
    const current = this.#collection;
    if (current === undefined) return this.#create();
    const { id, members } = current;
    const entity = `W${this.#count}`;
    const [oldest] = members;
    if (members.size >= 12) {
      if (!(await this.#ask({ kind: "delete" }, `/me/collections/${id}`, "DELETE"))) return false;
      this.#collection = undefined;
      return true;
    }
    if (oldest !== undefined && this.#count % 4 === 0) {
      const path = `/me/collections/${id}/entities/${oldest}`;
      return (
        (await this.#ask({ kind: "remove", entity: oldest }, path, "DELETE")) !== undefined &&
        members.delete(oldest)
      );
    }
    const path = `/me/collections/${id}/entities`;
    if (!(await this.#ask({ kind: "add", entity }, path, "POST", { entity_ids: [entity] }))) return false;
    members.add(entity);
    return true;
  }

  async #create(): Promise<boolean> {
    const body = { display_name: `${this.#label} ${this.#count}`, entity_type: "works" };
    const made = await this.#ask({ kind: "create" }, "/me/collections", "POST", body);
    if (made === undefined) return false;
    const { id }: { id: string } = await made.json();
    this.#collection = { id, members: new Set() };
    return true;
  }

  /** The answer when it is a success, by which the request is no longer pending. */
  async #ask(pending: Pending, path: string, method: string, body?: object): Promise<Response | undefined> {
    this.#pending = pending;
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await this.#send(path, init);
    if (!success(response.status)) {
      expect(response.status).toBe(503);
      return undefined;
    }
    this.#pending = undefined;
    return response;
  }

  /** Holds what the server kept against what it acknowledged; what was pending may be done, all of it, or not. */
  async check(): Promise<void> {
    const kept = new Map(await this.#kept());
    const { kind } = this.#pending ?? {};
    if (this.#collection !== undefined) {
      const { id, members } = this.#collection;
      const found = kept.get(id);
      kept.delete(id);
      if (found === undefined) expect([id, kind]).toEqual([id, "delete"]);
      else expect(this.#possible(members)).toContainEqual([...found].sort());
    }
    expect(kept.size).toBeLessThanOrEqual(kind === "create" ? 1 : 0);
    for (const members of kept.values()) expect(members).toEqual([]);
  }

  #possible(members: ReadonlySet<string>): string[][] {
    const before = [...members].sort();
    const pending = this.#pending;
    if (pending?.kind === "add") return [before, [...before, pending.entity].sort()];
    if (pending?.kind === "remove") return [before, before.filter((one) => one !== pending.entity)];
    return [before];
  }

  /** The collections of this client that are there, with their members. */
  async #kept(): Promise<[string, string[]][]> {
    const page = await this.#json("/me/collections?per_page=100");
    const own = page.results.filter(({ display_name }) => display_name.startsWith(`${this.#label} `));
    return Promise.all(
      own.map(async ({ id }): Promise<[string, string[]]> => {
        const { entity_ids } = await this.#json(`/collections/${id}/entities`);
        return [id, entity_ids];
      }),
    );
  }

  async #json(path: string): Promise<{
    readonly results: readonly { readonly id: string; readonly display_name: string }[];
    readonly entity_ids: string[];
  }> {
    const response = await this.#send(path);
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  }
}

/** Clients that send calls that cost a credit each, one after the other, until one fails. */
export class Payers {
  readonly #send: Send;
  /** Calls that were answered. */
  answered = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  async run(clients: number): Promise<void> {
    await Promise.all(Array.from({ length: clients }, () => this.#pay()));
  }

  async #pay(): Promise<void> {
    try {
      while (await this.#call()) this.answered += 1;
    } catch (error) {
      expectGone(error);
    }
  }

  async #call(): Promise<boolean> {
    const { status } = await this.#send("/works?per-page=1&select=id");
    if (!success(status)) expect(status).toBe(503);
    return success(status);
  }
}
