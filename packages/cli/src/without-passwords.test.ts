import { expect, it } from "vitest";
import { withoutPasswords } from "./without-passwords.ts";

it("leaves no password in what is told of an address", () => {
  expect(withoutPasswords("argument 'redis://u:a/b@c@host:1' is invalid. A sign such as @ is %40.")).toBe(
    "argument 'redis://***@host:1' is invalid. A sign such as @ is %40.",
  );
  expect(withoutPasswords("redis:/:geheim@host and redis://host")).toBe("redis:/***@host and redis://host");
  expect(withoutPasswords("argument 'u:geheim@host/v1' is invalid: write to a@host")).toBe(
    "argument '***@host/v1' is invalid: write to a@host",
  );
  for (const address of ["redis://u:a b@host:1", "redis://u:it's@host:1", "redis:u:a b@host:1"]) {
    for (const origin of ["", " from env 'OQLKIT_STORE'"]) {
      const told = withoutPasswords(`argument '${address}'${origin} is invalid. A sign such as @ is %40.`);
      expect(told).toMatch(/^argument 'redis:(?:\/\/)?\*\*\*@host:1'/);
      expect(told).toContain(`'${origin} is invalid. A sign such as @ is %40.`);
    }
  }
});
