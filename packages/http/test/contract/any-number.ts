/** Stands for any number in an expected body. */
export const anyNumber: unique symbol = Symbol("any number");
