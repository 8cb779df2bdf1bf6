const most = 4;

/**
 * Who comes and who goes, one after another: as many come as go, half of those that go are killed, and never is nobody left.
 * The first move takes place with three members.
 */
export function movesOf(count, chance) {
  const left = {
    join: Math.floor(count / 2),
    SIGTERM: Math.ceil(count / 4),
    SIGKILL: count - Math.floor(count / 2) - Math.ceil(count / 4),
  };
  const moves = [];
  for (let size = 3; moves.length < count;) {
    const possible = Object.keys(left).filter((move) => left[move] > 0 && (move === 'join' ? size < most : size > 1));
    const move = chance.oneOf(possible);
    left[move] -= 1;
    size += move === 'join' ? 1 : -1;
    moves.push(move);
  }
  return moves;
}
