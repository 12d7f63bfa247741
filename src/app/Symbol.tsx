/** Shows the symbol of a quantity as the literature writes it: "a_y" with y as an index. */
export function Symbol({ text, hidden }: { text: string; hidden?: boolean }) {
  const [base, index] = text.split('_');
  return <var aria-hidden={hidden}> {base}{index && <sub>{index}</sub>}</var>;
}
