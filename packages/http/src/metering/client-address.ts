/** A request as servers hand it over: with the address at the other end of the connection, where there is one. */
export interface AddressedRequest {
  readonly headers: Headers;
  readonly ip?: string | undefined;
}

/**
 * The address that calls without a key are counted by. `proxies` is the number of trusted proxies in front: the
 * last so many entries of `X-Forwarded-For` were written by them, everything before by anyone. A subscriber to
 * IPv6 has a whole network of addresses, which counts as one. `local` for requests made in process.
 */
export function clientAddress({ headers, ip }: AddressedRequest, proxies: number): string {
  const forwarded = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const reported = proxies > 0 ? forwarded.at(-Math.min(proxies, forwarded.length)) : undefined;
  return networkOf(withoutPort(reported ?? ip ?? "local"));
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\]/.exec(address)?.[1];
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function networkOf(address: string): string {
  const v4 = mapped.exec(address)?.[1] ?? address;
  if (!v4.includes(":")) return v4.slice(0, 64);
  const [head = "", tail] = v4.split("%")[0]?.toLowerCase().split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...after];
  const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`.slice(0, 64);
}
