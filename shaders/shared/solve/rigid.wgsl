// Where a spring without end begins: rigid contacts [kg].
const RIGID = 1e29;
