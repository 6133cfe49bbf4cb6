CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"waits_for_new" boolean NOT NULL,
	"new_hash" text,
	"waits_for_old" boolean NOT NULL,
	"old_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_user_key" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_new_key" ON "email_changes" USING btree ("new_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_old_key" ON "email_changes" USING btree ("old_hash");