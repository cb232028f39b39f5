import { randomNumbers } from "../random.mjs";

const units = 24;
const passes = 10;
const batch = 512;
const fastest = 0.003;
const decay = 1e-5;

/**
 * Fits a network with one hidden layer by Adam (Kingma & Ba 2015): rows of `width` features in `inputs`, `wanted` 0 or
 * 1 and `weights` a row. The same input gives the same network.
 */
export function fitNetwork({ inputs, width, wanted, weights }) {
  const scaled = standardize(inputs, width);
  const random = randomNumbers(20_240_601);
  const hiddenSize = width * units;
  // All parameters in one array: hidden rows, shift, output, offset.
  const values = new Float64Array(hiddenSize + 2 * units + 1);
  for (let at = 0; at < hiddenSize; at += 1) values[at] = normal(random) / Math.sqrt(width);
  for (let unit = 0; unit < units; unit += 1)
    values[hiddenSize + units + unit] = normal(random) / Math.sqrt(units);
  const share = wanted.reduce((sum, value) => sum + value, 0) / wanted.length;
  values[values.length - 1] = Math.log(share / (1 - share));
  const slopes = new Float64Array(values.length);
  const adam = adamStep(values, slopes);
  const order = [...wanted.keys()];
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random);
    const rate = 0.5 * fastest * (1 + Math.cos((Math.PI * pass) / passes)) + 1e-5;
    for (let from = 0; from < order.length; from += batch) {
      const rows = order.slice(from, from + batch);
      slopes.fill(0);
      for (const row of rows) addSlopes(scaled.rows, row, width, values, slopes, wanted[row], weights[row]);
      for (let at = 0; at < slopes.length; at += 1) slopes[at] /= rows.length;
      for (let at = 0; at < hiddenSize; at += 1) slopes[at] += decay * values[at];
      adam(rate);
    }
  }
  return unscaled(values, width, scaled);
}

function addSlopes(rows, row, width, values, slopes, wanted, weight) {
  const from = row * width;
  const shift = width * units;
  const output = shift + units;
  const active = new Float64Array(units);
  for (let unit = 0; unit < units; unit += 1) active[unit] = values[shift + unit];
  for (let j = 0; j < width; j += 1) {
    const value = rows[from + j];
    for (let unit = 0; unit < units; unit += 1) active[unit] += value * values[j * units + unit];
  }
  let total = values[values.length - 1];
  for (let unit = 0; unit < units; unit += 1) {
    active[unit] = Math.tanh(active[unit]);
    total += active[unit] * values[output + unit];
  }
  const error = weight * (1 / (1 + Math.exp(-total)) - wanted);
  slopes[slopes.length - 1] += error;
  for (let unit = 0; unit < units; unit += 1) {
    slopes[output + unit] += error * active[unit];
    active[unit] = error * values[output + unit] * (1 - active[unit] * active[unit]);
    slopes[shift + unit] += active[unit];
  }
  for (let j = 0; j < width; j += 1) {
    const value = rows[from + j];
    for (let unit = 0; unit < units; unit += 1) slopes[j * units + unit] += value * active[unit];
  }
}

function adamStep(values, slopes) {
  const means = new Float64Array(values.length);
  const squares = new Float64Array(values.length);
  let step = 0;
  return (rate) => {
    step += 1;
    const first = 1 - 0.9 ** step;
    const second = 1 - 0.999 ** step;
    for (let at = 0; at < values.length; at += 1) {
      means[at] = 0.9 * means[at] + 0.1 * slopes[at];
      squares[at] = 0.999 * squares[at] + 0.001 * slopes[at] ** 2;
      values[at] -= (rate * (means[at] / first)) / (Math.sqrt(squares[at] / second) + 1e-8);
    }
  };
}

/** All rows with each feature at mean 0 and deviation 1. */
function standardize(inputs, width) {
  const means = new Float64Array(width);
  const deviations = new Float64Array(width);
  const count = inputs.length / width;
  inputs.forEach((value, at) => {
    means[at % width] += value / count;
  });
  inputs.forEach((value, at) => {
    deviations[at % width] += (value - means[at % width]) ** 2 / count;
  });
  for (let j = 0; j < width; j += 1) deviations[j] = Math.sqrt(deviations[j]) + 1e-6;
  const rows = inputs.map((value, at) => (value - means[at % width]) / deviations[at % width]);
  return { rows, means, deviations };
}

/** The network for features as they are, as `packages/semantic` reads it. */
function unscaled(values, width, { means, deviations }) {
  const round = (value) => Math.round(value * 1000) / 1000;
  const shift = Array.from({ length: units }, (_, unit) => values[width * units + unit]);
  const hidden = Array.from({ length: width }, (_, j) =>
    Array.from({ length: units }, (__, unit) => {
      const weight = values[j * units + unit] / deviations[j];
      shift[unit] -= means[j] * weight;
      return round(weight);
    }),
  );
  return {
    hidden,
    shift: shift.map(round),
    output: [...values.subarray((width + 1) * units, (width + 2) * units)].map(round),
    offset: round(values[values.length - 1]),
  };
}

function shuffle(list, random) {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other], list[at]];
  }
}

const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
