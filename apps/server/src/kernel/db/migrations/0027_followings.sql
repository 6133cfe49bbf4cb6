CREATE TABLE "followings" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"taken" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dismissed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"matched" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "feed_token_hash" text;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "feed_token_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "followings" ADD CONSTRAINT "followings_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followings" ADD CONSTRAINT "followings_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "followings_template_idx" ON "followings" USING btree ("template_id");