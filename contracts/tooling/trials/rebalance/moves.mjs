const most = 4;

/**
 * Replicas that join and leave, one after another: as many join as leave, half of those that leave are killed, and at least one always remains.
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
