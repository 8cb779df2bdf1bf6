import { treeAnswers, type TreeNode, type TreeNodes } from '@kerbside/contracts/staff/decision-tree';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { tree as treeWords, treeEditor as words } from '../../messages/tree.js';
import { withChoice, withNextChoice, withoutChoice } from './edited-tree.js';
import css from './tree.module.css';
import { SmallButton } from '../../ui/small-button.js';
import text from '../../ui/text.module.css';

interface NodeFormProps {
  readonly node: TreeNode;
  readonly nodes: TreeNodes;
  readonly onChange: (node: TreeNode) => void;
}

export function NodeForm({ node, nodes, onChange }: NodeFormProps) {
  const places = nodes.map(({ id, title }) => ({ value: String(id), label: words.nodeNamed(id, title) }));
  return (
    <Stack>
      <TextField label={words.name} value={node.title} onChange={(title) => onChange({ ...node, title })} />
      <TextArea label={words.text} rows={4} optional value={node.text ?? ''} onChange={(text) => onChange({ ...node, text })} />
      <fieldset className={css.group}>
        <legend className={text.legend}>{words.asks}</legend>
        <Grid min={14} gap="small">
          {treeAnswers.map((answer) => (
            <Checkbox
              key={answer}
              label={treeWords.asks[answer]}
              value={node.asks.includes(answer)}
              onChange={(asked) =>
                onChange({ ...node, asks: treeAnswers.filter((one) => (one === answer ? asked : node.asks.includes(one))) })
              }
            />
          ))}
        </Grid>
      </fieldset>
      <fieldset className={css.group}>
        <legend className={text.legend}>{words.choices}</legend>
        {node.choices.map((choice, at) => (
          // Choices have no id: while they are edited, two may have the same label.
          <div key={at} className={css.choice}>
            <TextField
              label={words.label(at + 1)}
              value={choice.label}
              onChange={(label) => onChange(withChoice(node, at, { ...choice, label }))}
            />
            <SelectField
              label={words.to(at + 1)}
              options={
                places.some(({ value }) => value === String(choice.to))
                  ? places
                  : [{ value: String(choice.to), label: String(choice.to) }, ...places]
              }
              value={String(choice.to)}
              onChange={(to) => onChange(withChoice(node, at, { ...choice, to: Number(to) }))}
            />
            <SmallButton
              label={words.removeChoice}
              variant="quiet"
              aria-label={words.removeChoiceOf(choice.label)}
              onClick={() => onChange(withoutChoice(node, at))}
            />
          </div>
        ))}
        <SmallButton label={words.addChoice} onClick={() => onChange(withNextChoice(node))} />
      </fieldset>
    </Stack>
  );
}
