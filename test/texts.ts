import ts from 'typescript';

/** A text of the product as people read it; inserted values are replaced by '…'. */
export interface ProductText {
  text: string;
  file: string;
  line: number;
}

/** Attributes and properties whose value is text for people, even if it is a single word. */
const SPOKEN =
  /^(?:label|title|description|hint|placeholder|aria-label|alt|heading|message|subject|text|submitLabel|pendingLabel)$/;
const UNSPOKEN_ATTRIBUTES =
  /^(?:class|className|d|id|key|to|href|path|style|viewBox|autoComplete|pattern|type|role|rel|src|value|data-.*)$/;
const UNSPOKEN_CALLS = new Set([
  'cx',
  'Error',
  'RegExp',
  'sql',
  'raw',
  'log',
  'warn',
  'import',
  'matchMedia',
  'querySelector',
]);
/** A string of CSS classes: it consists of class names, at least one of which cannot be English. */
const CLASSES = /^[\w:[\]().,%&>/#*='|+~! -]+$/;
const CLASS_WORD =
  /(?:^| )(?:grid|flex|block|contents|relative|absolute|inline|sticky|uppercase|truncate|[a-z0-9]+(?:-[a-z0-9.[]+)+|[a-z]+:[a-z]|\[)/;

/** Returns every text in a TypeScript file that is meant for people. */
export function textsIn(file: string, content: string): ProductText[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  const found: ProductText[] = [];
  const add = (node: ts.Node, raw: string, isSpoken: boolean) => {
    const text = raw.replace(/\s+/g, ' ').trim();
    if (!/[A-Za-z]{2}/.test(text)) return;
    const hasWords = /[A-Za-z’'…)] [A-Za-z…(]/.test(text);
    if (!hasWords && !isSpoken && !/^[A-Z][a-z]+[.!?]?$/.test(text)) return;
    if (CLASSES.test(text) && CLASS_WORD.test(text)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ text, file, line: line + 1 });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && UNSPOKEN_ATTRIBUTES.test(node.name.getText(source))) return;
    if (ts.isTaggedTemplateExpression(node)) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = node.expression.getText(source).split('.').at(-1) ?? '';
      if (UNSPOKEN_CALLS.has(name)) return;
    }
    if (ts.isJsxText(node)) add(node, node.text, true);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      add(node, node.text, isSpoken(node, source));
    }
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      add(node, parts.join('…'), isSpoken(node, source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isSpoken(node: ts.Node, source: ts.SourceFile): boolean {
  const { parent } = node;
  const name =
    ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText(source) : null;
  return name !== null && SPOKEN.test(name);
}
